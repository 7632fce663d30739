// Checks that every regular expression of server and shared code takes linear time. Usage: node scripts/checks/regexps.mjs
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync, Visitor } from "oxc-parser";
import { check } from "recheck";
import { BOUNDED } from "./bounded-regexps.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const FILES = ["{packages,server,core,features}/**/*.ts", "apps/{api,worker}/**/*.ts"];
/** Excluded: tests, and browser code, where a slow expression delays only its own user. */
const SKIPPED = /\.test\.ts$|\/testkit\/|\/node_modules\/|^features\/[^/]+\/web\/|^packages\/(ui|web-client|capture|player)\//;
/** Only unbounded repetitions can be slow. */
const REPEATS = /[*+]|\{\d+,/;

/** Each distinct expression with its first location. */
function collect() {
  const found = new Map();
  for (const file of FILES.flatMap((pattern) => globSync(pattern, { cwd: root }))) {
    if (SKIPPED.test(file)) continue;
    const text = readFileSync(join(root, file), "utf8");
    const note = (source, flags, start) => {
      const key = `/${source}/${flags}`;
      if (REPEATS.test(source) && !found.has(key))
        found.set(key, { source, flags, place: `${file}:${text.slice(0, start).split("\n").length}` });
    };
    new Visitor({
      Literal: (node) => {
        if (node.regex) note(node.regex.pattern, node.regex.flags, node.start);
      },
    }).visit(parseSync(file, text).program);
  }
  return found;
}

/**
 * Only proofs count: a timed search for slow inputs would depend on the speed of the machine. Expressions that cannot be proved (with
 * lookaround) are covered by `npm run bench -- linear-time`.
 */
const judge = async (source, flags) => await check(source, flags, { timeout: 5000, checker: "automaton" });

const problems = [];
const bounded = new Set(BOUNDED.map(({ expression }) => expression));
const all = collect();
const queue = [...all].filter(([key]) => !bounded.has(key));
async function work() {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [key, { source, flags, place }] = next;
    const { status, complexity } = await judge(source, flags.replace("d", ""));
    if (status !== "vulnerable") continue;
    problems.push(`${place} ${key}: ${complexity.summary}`);
  }
}
await Promise.all([work(), work()]);
for (const expression of bounded)
  if (!all.has(expression)) problems.push(`scripts/checks/bounded-regexps.mjs: ${expression} no longer exists`);
if (problems.length > 0) {
  console.log(
    `${problems.toSorted().join("\n")}\n\nMake it linear, or, if its input is short, list it in scripts/checks/bounded-regexps.mjs.`,
  );
  process.exitCode = 1;
}

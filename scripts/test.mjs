// All gates, cheapest first; stops at the first that fails. Its last line is `N passed, N failed`.
// Usage: npm test [-- --only check|unit|e2e [arguments of vitest or playwright]]
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const reports = mkdtempSync(join(tmpdir(), "aside-reports-"));
process.on("exit", () => rmSync(reports, { recursive: true, force: true }));
const unitReport = join(reports, "unit.json");
const againReport = join(reports, "unit-again.json");
const e2eReport = join(reports, "e2e.json");
const VITEST = ["node_modules/vitest/vitest.mjs", "run", "--reporter=default", "--reporter=json"];

const LAYERS = [
  { name: "check", command: ["scripts/check.mjs"], count: () => ({ passed: 0, failed: 0 }) },
  {
    name: "unit",
    command: [...VITEST, `--outputFile.json=${unitReport}`],
    count: () => countUnit(readReport(unitReport)),
    again: runUnitAgain,
  },
  {
    name: "e2e",
    command: ["node_modules/@playwright/test/cli.js", "test", "-c", "e2e/playwright.config.ts", "--reporter=list,json"],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport },
    count: countE2e,
  },
];

/** A file that fails before its first test counts as one failure. */
function countUnit(report) {
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

const readReport = (file) => JSON.parse(readFileSync(file, "utf8"));

/**
 * The files that failed, once more and alone, as the journeys do (`retries` in e2e/playwright.config.ts): what passes now is told, not hidden. Null
 * when there is nothing to run again, or too much of it for a slow moment.
 */
async function runUnitAgain() {
  // It was ended from outside before it could report.
  if (!existsSync(unitReport)) return null;
  const first = readReport(unitReport);
  const failed = first.testResults.filter((file) => file.status === "failed");
  if (failed.length === 0 || failed.length > 3) return null;
  const names = failed.map((file) => relative(root, file.name));
  console.log(`\nonce more, alone: ${names.join(", ")}\n`);
  const isGreen = await run({ command: [...VITEST, "--maxWorkers=1", `--outputFile.json=${againReport}`, ...names] });
  const rest = countUnit({ testResults: [], numPassedTests: first.numPassedTests - passedIn(failed), numFailedTests: 0 });
  const again = countUnit(readReport(againReport));
  if (isGreen) console.log(`\npassed at the second time: ${names.join(", ")}`);
  return { isGreen, counted: { passed: rest.passed + again.passed, failed: again.failed } };
}

const passedIn = (files) => files.flatMap((file) => file.assertionResults).filter((test) => test.status === "passed").length;

/** An error outside any test (a product that does not start) counts as one failure. */
function countE2e() {
  const { stats, errors } = JSON.parse(readFileSync(e2eReport, "utf8"));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

function readLayers(args) {
  const at = args.indexOf("--only");
  if (at === -1) {
    if (args.length > 0) refuse(`arguments need --only check|unit|e2e: ${args.join(" ")}`);
    return LAYERS;
  }
  const only = LAYERS.find((layer) => layer.name === args[at + 1]);
  if (!only) refuse(`--only takes check, unit or e2e, not ${args[at + 1]}`);
  return [{ ...only, command: [...only.command, ...args.slice(0, at), ...args.slice(at + 2)] }];
}

function refuse(text) {
  console.error(text);
  process.exit(2);
}

let current;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => current?.kill(signal));

function run(layer) {
  return new Promise((resolve) => {
    current = spawn(process.execPath, layer.command, {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...layer.env },
    });
    current.on("exit", (code) => resolve(code === 0));
  });
}

/** What a layer counted; a layer that failed without saying why is one failure. */
function countLayer(layer, isGreen) {
  let counted = { passed: 0, failed: 0 };
  try {
    counted = layer.count();
  } catch (error) {
    console.error(`no report of ${layer.name}: ${error.message}`);
    return { passed: 0, failed: 1 };
  }
  return isGreen ? counted : { passed: counted.passed, failed: Math.max(counted.failed, 1) };
}

const total = { passed: 0, failed: 0 };
const times = [];
for (const layer of readLayers(process.argv.slice(2))) {
  const started = performance.now();
  let isGreen = await run(layer);
  let counted = countLayer(layer, isGreen);
  const again = !isGreen && process.env.CI ? await layer.again?.() : null;
  if (again) ({ isGreen, counted } = again);
  const { passed, failed } = counted;
  total.passed += passed;
  total.failed += failed;
  times.push(`${layer.name} ${((performance.now() - started) / 1000).toFixed(1)} s`);
  if (!isGreen || failed > 0) break;
}
console.log(`\n${times.join(", ")}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

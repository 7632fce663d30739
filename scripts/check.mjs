// Static checks: types, lint, layout, dead code. Usage: npm run check
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const CHECKS = [
  { name: "types", command: ["typescript/bin/tsc", "-p", "tsconfig.json"] },
  { name: "lint", command: ["oxlint/bin/oxlint", "--deny-warnings"] },
  { name: "layout", command: ["oxfmt/bin/oxfmt", "--check"], fix: "npx oxfmt FILE (the files above)" },
  { name: "regexps", command: ["../scripts/checks/regexps.mjs"] },
  { name: "dead texts", command: ["../scripts/checks/texts.mjs"] },
  { name: "dead code", command: ["knip/bin/knip.js", "--no-progress", "--no-config-hints"] },
];
/** The smallest supported machine has two cores; each check uses more than one thread. */
const AT_ONCE = 2;

const running = new Set();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(1);
  });
}

function run([program, ...rest]) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, "node_modules", program), ...rest], { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    running.add(child);
    const output = [];
    child.stdout.on("data", (chunk) => output.push(chunk));
    child.stderr.on("data", (chunk) => output.push(chunk));
    child.on("error", (error) => output.push(Buffer.from(String(error))));
    child.on("close", (code) => {
      running.delete(child);
      resolve({ passed: code === 0, output: Buffer.concat(output).toString().trim() });
    });
  });
}

let failed = 0;
async function work(queue) {
  for (let check = queue.shift(); check; check = queue.shift()) {
    const started = performance.now();
    const { passed, output } = await run(check.command);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${passed ? "ok    " : "FAILED"} ${check.name.padEnd(10)} ${seconds} s`);
    if (passed) continue;
    failed += 1;
    console.log(`${output}${check.fix ? `\nFix with: ${check.fix}` : ""}\n`);
  }
}

const queue = [...CHECKS];
await Promise.all(Array.from({ length: AT_ONCE }, () => work(queue)));
// exit() would discard output that is still in a pipe.
process.exitCode = Math.min(failed, 1);

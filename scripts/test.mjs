// All gates, cheapest first; stops at the first that fails. Its last line is `N passed, N failed`.
// Usage: npm test [-- --only check|unit|e2e [arguments of vitest or playwright]]
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const reports = mkdtempSync(join(tmpdir(), "aside-reports-"));
process.on("exit", () => rmSync(reports, { recursive: true, force: true }));
const unitReport = join(reports, "unit.json");
const e2eReport = join(reports, "e2e.json");

const LAYERS = [
  { name: "check", command: ["scripts/check.mjs"], count: () => ({ passed: 0, failed: 0 }) },
  {
    name: "unit",
    command: ["node_modules/vitest/vitest.mjs", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`],
    count: countUnit,
  },
  {
    name: "e2e",
    command: ["node_modules/@playwright/test/cli.js", "test", "-c", "e2e/playwright.config.ts", "--reporter=list,json"],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport },
    count: countE2e,
  },
];

/** A file that fails before its first test counts as one failure. */
function countUnit() {
  const report = JSON.parse(readFileSync(unitReport, "utf8"));
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

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
  const isGreen = await run(layer);
  const { passed, failed } = countLayer(layer, isGreen);
  total.passed += passed;
  total.failed += failed;
  times.push(`${layer.name} ${((performance.now() - started) / 1000).toFixed(1)} s`);
  if (!isGreen || failed > 0) break;
}
console.log(`\n${times.join(", ")}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

// Runs all test layers, fastest first; stops at the first failure. Its last line is `N passed, N failed`.
// Usage: npm test [-- --all] [-- --only check|unit|e2e [arguments of vitest or playwright]]
// Without --all, only the browser tests with the tag @main run, and of exhaustive tests their main cases. --only runs all of its layer.
import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
process.env.TMPDIR = mkdtempSync(join(findFastDirectory(), "aside-tests-"));
// The code of each process that a test starts, which is compiled once: loading the product then takes two thirds of the time.
process.env.NODE_COMPILE_CACHE = join(process.env.TMPDIR, "compiled");
mkdirSync(process.env.NODE_COMPILE_CACHE);
// Open as the system's: the database and products that root starts run as another user.
for (const directory of [process.env.TMPDIR, process.env.NODE_COMPILE_CACHE]) chmodSync(directory, 0o1777);
process.on("exit", () => rmSync(process.env.TMPDIR, { recursive: true, force: true, maxRetries: 5 }));
const reports = mkdtempSync(join(tmpdir(), "aside-reports-"));
const unitReport = join(reports, "unit.json");
const VITEST = ["node_modules/vitest/vitest.mjs", "run", "--reporter=default", "--reporter=json"];

const LAYERS = [
  { name: "check", command: ["scripts/check.mjs"], count: () => ({ passed: 0, failed: 0 }) },
  {
    name: "unit",
    command: [...VITEST, `--outputFile.json=${unitReport}`],
    env: { TEST_CASES: "main" },
    report: unitReport,
    count: () => countUnit(readReport(unitReport)),
    times: () => timesOfUnit(readReport(unitReport)),
  },
  makeJourneys("main journeys", ["--grep=@main"]),
];
const OTHER_JOURNEYS = makeJourneys("other journeys", ["--grep-invert=@main"]);
const ALL_JOURNEYS = makeJourneys("e2e", []);

/** A directory in memory if there is room: copying a database there takes a fifth of the time. In a container it may hold only 64 MB. */
function findFastDirectory() {
  const inMemory = "/dev/shm";
  if (!existsSync(inMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize > 4e9 && process.availableMemory() > 8e9 ? inMemory : tmpdir();
}

/** A layer of browser tests, selected by Playwright's arguments. */
function makeJourneys(name, chosen) {
  const report = join(reports, `${name.replaceAll(" ", "-")}.json`);
  return {
    name,
    command: ["node_modules/@playwright/test/cli.js", "test", "-c", "testing/e2e/playwright.config.ts", "--reporter=list,json", ...chosen],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    report,
    count: () => countE2e(readReport(report)),
    times: () => timesOfJourneys(readReport(report)),
  };
}

/** Seconds per test file. */
function timesOfUnit(report) {
  return report.testResults.map((file) => ({ name: relative(root, file.name), seconds: (file.endTime - file.startTime) / 1000 }));
}

/** Seconds per browser test. */
function timesOfJourneys(report) {
  const read = (suite) => [
    ...(suite.specs ?? []).map(({ file, title, tests }) => ({
      name: `${file}: ${title}`,
      seconds: tests.flatMap((each) => each.results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
    ...(suite.suites ?? []).flatMap(read),
  ];
  return report.suites.flatMap(read);
}

const SLOWEST = 20;

function printSlowest(layer) {
  const slowest = layer
    .times()
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST);
  console.log(`\nslowest of ${layer.name}:`);
  for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

/** A file that fails before its first test counts as one failure. */
function countUnit(report) {
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

const readReport = (file) => JSON.parse(readFileSync(file, "utf8"));

/** An error outside any test (such as a product that does not start) counts as one failure. */
function countE2e({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + errors.length };
}

function readLayers(args) {
  const at = args.indexOf("--only");
  const withAllCases = LAYERS.map((layer) => ({ ...layer, env: { ...layer.env, TEST_CASES: "all" } }));
  if (at === -1) {
    if (args.length === 1 && args[0] === "--all") return [...withAllCases, OTHER_JOURNEYS];
    if (args.length > 0) refuse(`arguments need --only check|unit|e2e: ${args.join(" ")}`);
    return LAYERS;
  }
  const only = [...withAllCases.slice(0, 2), ALL_JOURNEYS].find((layer) => layer.name === args[at + 1]);
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

/** The counts of a layer; a layer that failed without a report counts as one failure. */
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
  if (layer.report && existsSync(layer.report)) printSlowest(layer);
  const { passed, failed } = countLayer(layer, isGreen);
  total.passed += passed;
  total.failed += failed;
  times.push(`${layer.name} ${((performance.now() - started) / 1000).toFixed(1)} s`);
  if (!isGreen || failed > 0) break;
}
console.log(`\n${times.join(", ")}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

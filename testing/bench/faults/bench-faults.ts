import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openBrowser } from "@aside/e2e/support/browser.ts";
import { enter, makePerson, type Person } from "@aside/e2e/support/people.ts";
import { SLOWNESS } from "@aside/e2e/support/slowness.ts";
import { openStudio, startRecording, stopRecording } from "@aside/e2e/support/studio.ts";
import { freePort } from "@aside/server/db/free-port.ts";
import { createRandom } from "@aside/testkit/create-random.ts";
import { runProduct } from "../../../scripts/run-product.ts";
import { quantile } from "../support/statistics.ts";
import { type Acknowledged, type Checked, checkRecording } from "./check-recording.ts";
import { type Installation, killAndRecover, killBrowser, SERVER_VICTIMS, waitUntil } from "./victims.ts";

const VICTIMS = [...SERVER_VICTIMS, "browser"] as const;
type Victim = (typeof VICTIMS)[number];

const MAX_ROUND_MS = 75_000;
/** The recording limit, much longer than a round. */
const RECORDING_LIMIT_SECONDS = "1800";
const MAX_KILLS_A_ROUND = 6;
const PREVIEW_TIMEOUT_MS = 120_000 * SLOWNESS;

type Figures = { recoveries: number[]; acknowledgedSeconds: number; lostSeconds: number };

/**
 * Kills processes at random times (`kill -9`) while a real browser records, and checks after each recording that no acknowledged part is
 * lost. `--kills N` (100), `--seed S`. Returns the exit code: 1 if something was lost or did not recover.
 */
export async function benchFaults(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, allowPositionals: true, options: { kills: { type: "string" }, seed: { type: "string" } } });
  const seed = Number(values.seed ?? Date.now() % 100_000);
  console.log(`faults: ${values.kills ?? 100} kills, seed ${seed}`);
  const random = createRandom(seed);
  const plan = makePlan(Number(values.kills ?? 100), random);
  const dataDir = mkdtempSync(join(tmpdir(), "aside-faults-"));
  const port = await freePort();
  const env = { LOG_LEVEL: "info", RATE_LIMITS: "off", RECORDING_LIMIT_SECONDS, ACCESS_TOKEN_SECONDS: "3600" };
  const start = () => runProduct({ program: ["scripts/start.mjs"], dataDir, port, env });
  const installation: Installation = { product: start(), start, random };
  const figures = new Map<Victim, Figures>(VICTIMS.map((name) => [name, { recoveries: [], acknowledgedSeconds: 0, lostSeconds: 0 }]));
  const problems: string[] = [];
  const began = Date.now();
  // The product exits with this process.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  try {
    await installation.product.waitUntilReady();
    const ada = await makePerson("Ada Lovelace", installation.product.url);
    for (let round = 1; plan.length > 0; round++) {
      const result = await runRound(installation, ada, plan, figures).catch((error: Error) => ({
        problems: [error.message],
        text: "failed",
      }));
      problems.push(...result.problems.map((problem) => `round ${round}: ${problem}`));
      console.log([`round ${round}: ${result.text}`, ...result.problems].join("\n  "));
      await installation.product.waitUntilReady();
    }
  } finally {
    installation.product.child.kill("SIGTERM");
    await installation.product.exit;
    rmSync(dataDir, { recursive: true, force: true });
  }
  printTable(figures);
  console.log(`${Math.round((Date.now() - began) / 60_000)} minutes, ${problems.length} problems${["", ...problems].join("\n")}`);
  return problems.length > 0 ? 1 : 0;
}

/** Makes one recording, with kills until the browser is killed or the time is over. */
async function runRound(
  installation: Installation,
  ada: Person,
  plan: Victim[],
  figures: Map<Victim, Figures>,
): Promise<{ problems: string[]; text: string }> {
  const { url } = installation.product;
  const acknowledged: Acknowledged[] = [];
  let browser = await open(ada, acknowledged);
  const killed: Victim[] = [];
  try {
    const eventId = await openStudio(browser.page, url);
    const started = await startRecording(browser.page);
    let recordedSeconds = 0;
    // Before this there is nothing to lose or to recover.
    await waitUntil("the first second is acknowledged", async () => acknowledged.some(({ index }) => index >= 0));
    while (plan.length > 0 && killed.length < MAX_KILLS_A_ROUND && Date.now() - started < MAX_ROUND_MS) {
      await sleep(500 + installation.random() * 2_500);
      const victim = plan.shift() as Victim;
      killed.push(victim);
      recordedSeconds = (Date.now() - started) / 1000;
      if (victim === "browser") {
        const killedAt = performance.now();
        killBrowser(browser.profile);
        await browser.context.close().catch(() => {});
        browser = await open(ada, acknowledged, browser.profile);
        await browser.page.goto(`${url}/aside/${eventId}/record`);
        await browser.page.getByRole("button", { name: /^(Save recording|Continue)$/ }).click();
        await browser.page.waitForURL(/\/preview$/, { timeout: PREVIEW_TIMEOUT_MS });
        figures.get(victim)?.recoveries.push(performance.now() - killedAt);
        break;
      }
      figures.get(victim)?.recoveries.push(await killAndRecover(installation, victim));
    }
    if (killed.at(-1) !== "browser") {
      recordedSeconds = (Date.now() - started) / 1000;
      await stopRecording(browser.page);
      await browser.page.waitForURL(/\/preview$/, { timeout: PREVIEW_TIMEOUT_MS });
    }
    const checked = await checkRecording(ada, eventId, acknowledged);
    for (const victim of new Set(killed)) addTo(figures.get(victim), checked);
    const seconds = `${checked.acknowledgedSeconds.toFixed(1)} s acknowledged, ${checked.lostSeconds.toFixed(1)} s lost, ${checked.playedSeconds.toFixed(1)} s play`;
    return { problems: checked.problems, text: `${killed.join(", ")}: ${seconds} of ${recordedSeconds.toFixed(1)} s` };
  } catch (error) {
    const page = await browser.page.innerText("main", { timeout: 5_000 }).catch(() => "");
    const [message = ""] = (error as Error).message.split("\n");
    const log = installation.product.output().split("\n");
    const warnings = log.filter((line) => line !== "" && !line.includes('"level":30')).slice(-5);
    const details = [`Page: ${page.replaceAll(/\s+/g, " ")}`, ...warnings.map((line) => `Product: ${line.slice(0, 400)}`)];
    throw new Error([`after kills of ${killed.join(", ")}: ${message}`, ...details].join("\n    "), { cause: error });
  } finally {
    killBrowser(browser.profile);
    await browser.context.close().catch(() => {});
    rmSync(browser.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A browser that notes each part that leaves its spool, which parts do only when the api has acknowledged them. */
async function open(ada: Person, acknowledged: Acknowledged[], profile?: string): Promise<Awaited<ReturnType<typeof openBrowser>>> {
  const browser = await openBrowser({ speaks: false, ...(profile ? { profile } : {}) });
  await browser.context.exposeBinding("noteRemovedFile", (_source, name: string) => {
    const [track = "", index, microseconds, bytes] = name.split(".");
    if (bytes) acknowledged.push({ track, index: Number(index), seconds: Number(microseconds) / 1e6, bytes: Number(bytes) });
  });
  await browser.page.addInitScript(() => {
    const { removeEntry } = FileSystemDirectoryHandle.prototype;
    FileSystemDirectoryHandle.prototype.removeEntry = function (name, options) {
      void (globalThis as unknown as { noteRemovedFile(name: string): Promise<void> }).noteRemovedFile(name);
      return removeEntry.call(this, name, options);
    };
  });
  await enter(browser.page, ada);
  return browser;
}

function addTo(figures: Figures | undefined, checked: Checked): void {
  if (!figures) return;
  figures.acknowledgedSeconds += checked.acknowledgedSeconds;
  figures.lostSeconds += checked.lostSeconds;
}

/** Kills each victim equally often, in random order. */
function makePlan(kills: number, random: () => number): Victim[] {
  const victims = Array.from({ length: kills }, (_, n) => VICTIMS[n % VICTIMS.length] as Victim);
  return victims
    .map((victim) => ({ victim, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ victim }) => victim);
}

/** Adds the seconds of a recording to the figures of a victim that was killed during it. */
function printTable(figures: Map<Victim, Figures>): void {
  const rows = [...figures].map(([victim, { recoveries, acknowledgedSeconds, lostSeconds }]) => ({
    victim,
    kills: recoveries.length,
    "p50 s": (quantile(recoveries, 0.5) / 1000).toFixed(2),
    "max s": (Math.max(...recoveries) / 1000).toFixed(2),
    "acknowledged s": acknowledgedSeconds.toFixed(1),
    "lost s": lostSeconds.toFixed(1),
  }));
  console.table(rows);
}

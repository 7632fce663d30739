import { setMaxListeners } from "node:events";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { recordEvent } from "@aside/e2e/support/editor.ts";
import { makePerson, type Person } from "@aside/e2e/support/people.ts";
import { type Product, startProduct } from "@aside/e2e/support/product.ts";
import { shareLink } from "@aside/features/delivery/contract.ts";
import { postEngagement } from "@aside/features/viewing/contract.ts";
import { freePort } from "@aside/server/db/free-port.ts";
import { makeSample, type Sample } from "@aside/testkit/media/record.ts";
import { Browser } from "./crowd/browser.ts";
import { checkTake } from "./crowd/check-take.ts";
import type { Punctuality } from "./crowd/playback.ts";
import { readCpuSeconds, watchMemory } from "./crowd/processes.ts";
import { profileProcess } from "./crowd/profile-process.ts";
import { recordSample } from "./crowd/recorder.ts";
import { RequestLog } from "./crowd/request-log.ts";
import { watch, type Watched } from "./crowd/viewer.ts";
import { figures, report } from "./support/statistics.ts";
import { watchStolenTime } from "./support/stolen-time.ts";

/** Viewers arrive evenly within this time. Live ones come after the first segments. */
const ARRIVAL_SECONDS = 10;
const FIRST_LIVE_ARRIVAL_SECONDS = 3;
const PROFILE_FROM_SECOND = 25;
const PROFILE_SECONDS = 20;
const REST_SECONDS = 60;
const SIGN_UPS_AT_ONCE = 8;
const LATEST_COUNT_MS = 60_000;
const MAX_PROBLEMS = 20;

type Recording = { person: Person; eventId: string; postId: string };
type Options = { viewers: number; recorders: number; seconds: number };
/** `eventId`: what they watch. */
type Visit = { eventId: string; person: Person | null; arrival: number; punctuality: Punctuality };

/**
 * A crowd on the whole product: by default 300 viewers and 20 recorders for a minute. 40 % of the viewers have no account and 40 % are signed
 * in; they watch the same finished Aside. 20 % watch what is being recorded. Everything goes at the pace of real browsers. Then every take
 * is checked. Returns the exit code: 1 if a request failed or something was lost.
 */
export async function benchCrowd(args: string[]): Promise<number> {
  const options = readOptions(args);
  const inspectPort = await freePort();
  // Speech recognition would take the rest of the CPUs, and it is not what viewers wait for.
  const product = await startProduct({ ASR: process.env["ASR"] ?? "off", NODE_OPTIONS: `--inspect-port=127.0.0.1:${inspectPort}` });
  process.env["ASIDE_URL"] = product.url;
  try {
    return await runCrowd(product, inspectPort, options);
  } finally {
    await product.stop();
  }
}

function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      viewers: { type: "string", default: "300" },
      recorders: { type: "string", default: "20" },
      seconds: { type: "string", default: "60" },
    },
  });
  return { viewers: Number(values.viewers), recorders: Number(values.recorders), seconds: Number(values.seconds) };
}

/**
 * The uploader and the playlist parser are browser code: they need the page's address and events, and addresses relative to it. Only the
 * uploader sends PUT requests with `fetch`, and they are logged.
 */
function imitateBrowser(url: string, log: RequestLog): void {
  const plainFetch = globalThis.fetch;
  const page = new EventTarget();
  setMaxListeners(0, page);
  const putLogged = async (address: URL, init: RequestInit) =>
    await log.time("segment upload", async () => {
      const response = await plainFetch(address, init);
      if (!response.ok) log.fail("segment upload", new Error(`${response.status}`));
      return response;
    });
  Object.assign(globalThis, {
    location: new URL(url),
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    fetch: async (address: string | URL, init: RequestInit = {}) =>
      await (init.method === "PUT" ? putLogged : plainFetch)(new URL(address, url), init),
  });
}

async function runCrowd(product: Product, inspectPort: number, options: Options): Promise<number> {
  const log = new RequestLog();
  const sample = await makeSample({ seconds: options.seconds });
  const ada = await makePerson("Ada Lovelace");
  const finished = await recordEvent(ada, { seconds: options.seconds });
  await ada.driver.call(shareLink, { params: { id: finished.postId }, body: {} });
  await waitForCompaction(ada, finished.postId);
  const recordings = await makeMany(options.recorders, async () => await makeRecording());
  const visits = await planVisits(options, finished.eventId, recordings);
  await waitForJobs(ada, finished.postId);
  imitateBrowser(product.url, log);
  report("crowd", { ...options, "sample kB/s": sample.parts.reduce((sum, { size }) => sum + size, 0) / 1000 / options.seconds });

  const pids = { api: product.pidOf("api"), worker: product.pidOf("worker") };
  const groups = { ...pids, postgres: readPostgresPid(product) };
  const cpuBefore = readCpu(groups);
  const memory = watchMemory(pids);
  const stolen = watchStolenTime();
  const endProfile = options.seconds >= PROFILE_FROM_SECOND + PROFILE_SECONDS ? profileLater(pids.api, inspectPort) : null;
  const ownDelay = monitorEventLoopDelay({ resolution: 10 });
  ownDelay.enable();
  const began = performance.now();
  const until = began + options.seconds * 1000;
  const [recorded, watched] = await Promise.all([
    Promise.allSettled(recordings.map(async (recording) => await record(product.url, log, recording, sample))),
    Promise.allSettled(visits.map(async (visit) => await visitPage(product.url, log, visit, until))),
  ]);
  const seconds = (performance.now() - began) / 1000;
  ownDelay.disable();
  const cpu = difference(readCpu(groups), cpuBefore);
  const machine = stolen.stop()([]);
  const restUntil = performance.now() + REST_SECONDS * 1000;

  log.print();
  const unfinished = [...recorded, ...watched].flatMap((done) => (done.status === "rejected" ? [(done.reason as Error).message] : []));
  report("all requests", { count: log.requests, "per second": log.requests / seconds, errors: log.failures, "after s": seconds });
  const delays = recorded.flatMap((done) => (done.status === "fulfilled" ? done.value : []));
  report("segment recorded to acknowledged", { count: delays.length, ...figures(delays) });
  const arrived = watched.flatMap((done) => (done.status === "fulfilled" ? [done.value] : []));
  printViewers(visits, arrived, finished.eventId);
  report("CPU seconds", { ...cpu, "of all processors": seconds * availableParallelism(), "stolen %": machine["stolen %"] });
  report("this script, delay of its event loop", { "p50 ms": ownDelay.percentile(50) / 1e6, "p99 ms": ownDelay.percentile(99) / 1e6 });
  (await endProfile)?.();

  const problems = [...unfinished];
  for (const { person, postId } of recordings) problems.push(...(await checkTake(person, postId, sample)));
  report("takes", { checked: recordings.length, problems: problems.length - unfinished.length });
  problems.push(...(await checkViews(ada, finished, visits, watched)));
  await sleep(Math.max(0, restUntil - performance.now()));
  for (const [name, samples] of memory.stop())
    report(`memory of the ${name}, MB`, {
      start: samples.at(0),
      "at 10 s": samples.at(10),
      "30 s": samples.at(30),
      "60 s": samples.at(60),
      "a minute after the end": samples.at(seconds + REST_SECONDS),
      max: samples.max(),
    });
  for (const problem of problems.slice(0, MAX_PROBLEMS)) console.log(`problem: ${problem}`);
  return log.failures + problems.length > 0 ? 1 : 0;
}

/** Calls `make` for each, a few at a time. */
async function makeMany<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) {
    const next = Array.from({ length: Math.min(SIGN_UPS_AT_ONCE, count - made.length) }, (_, n) => made.length + n);
    made.push(...(await Promise.all(next.map(async (index) => await make(index)))));
  }
  return made;
}

/** An Aside that is shared before its recording starts. */
async function makeRecording(): Promise<Recording> {
  const person = await makePerson("Grace Hopper");
  const event = await person.driver.call(createEvent, { body: { title: "Live" } });
  const postId = event.CreatorPosts[0]?.id ?? "";
  await person.driver.call(shareLink, { params: { id: postId }, body: {} });
  return { person, eventId: event.id, postId };
}

async function planVisits({ viewers, recorders }: Options, eventId: string, recordings: Recording[]): Promise<Visit[]> {
  const live = recorders > 0 ? Math.round(viewers * 0.2) : 0;
  const signedIn = Math.round(viewers * 0.4);
  const people = await makeMany(signedIn, async () => await makePerson("Eve Adams"));
  const punctuality = { live: { segments: 0, late: 0, waitedSeconds: 0 }, finished: { segments: 0, late: 0, waitedSeconds: 0 } };
  return Array.from({ length: viewers }, (_, index) => {
    const arrival = (index / viewers) * ARRIVAL_SECONDS;
    const watched = recordings[index % Math.max(1, recordings.length)];
    // Every fifth is live, so that the kinds arrive mixed.
    if (index % 5 === 0 && index / 5 < live && watched)
      return { eventId: watched.eventId, person: null, arrival: arrival + FIRST_LIVE_ARRIVAL_SECONDS, punctuality: punctuality.live };
    const person = index % 5 <= 2 ? (people.pop() ?? null) : null;
    return { eventId, person, arrival, punctuality: punctuality.finished };
  });
}

async function waitForCompaction({ driver }: Person, postId: string): Promise<void> {
  for (;;) {
    const { media } = await driver.call(getPost, { params: { id: postId } });
    if ((await driver.bytes(media.video_url ?? "")).body.includes("#EXT-X-BYTERANGE")) return;
    await sleep(500);
  }
}

async function waitForJobs({ driver }: Person, postId: string): Promise<void> {
  const isOpen = ({ kind, state }: { kind: string; state: string }) => kind !== "transcript" && ["WAITING", "PROCESSING"].includes(state);
  while ((await driver.call(getPost, { params: { id: postId } })).enrichments.some(isOpen)) await sleep(500);
}

async function record(url: string, log: RequestLog, { person, postId }: Recording, sample: Sample): Promise<number[]> {
  const browser = new Browser({ url, log, cookies: person.driver.cookies, token: person.driver.token });
  try {
    return await recordSample(browser, postId, sample);
  } finally {
    browser.close();
  }
}

async function visitPage(url: string, log: RequestLog, { eventId, person, arrival, punctuality }: Visit, until: number): Promise<Watched> {
  await sleep(arrival * 1000);
  const cookies = person?.driver.cookies ?? new Map<string, string>();
  const browser = new Browser({ url, log, cookies, token: person?.driver.token ?? null });
  return await watch({ browser, eventId, punctuality, until });
}

async function profileLater(pid: number, port: number): Promise<() => void> {
  await sleep(PROFILE_FROM_SECOND * 1000);
  return await profileProcess(pid, port, PROFILE_SECONDS);
}

function readPostgresPid({ dataDir, databaseUrl }: Product): number {
  if (databaseUrl) throw new Error("the crowd needs the product's own PostgreSQL: unset DATABASE_URL");
  return Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
}

function readCpu(pids: Record<string, number>): Record<string, number> {
  const { user, system } = process.cpuUsage();
  const read = Object.entries(pids).map(([name, pid]) => [name, readCpuSeconds(pid)]);
  return { ...(Object.fromEntries(read) as Record<string, number>), "this script": (user + system) / 1e6 };
}

const difference = (after: Record<string, number>, before: Record<string, number>) =>
  Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]));

function printViewers(visits: Visit[], arrived: Watched[], finishedEventId: string): void {
  report("page opened until it can play", figures(arrived.map(({ playsMs }) => playsMs).filter(Number.isFinite)));
  report("page opened until everything is loaded", figures(arrived.map(({ loadedMs }) => loadedMs)));
  for (const [name, isFinished] of [
    ["finished video", true],
    ["live video", false],
  ] as const) {
    const visit = visits.find(({ eventId }) => (eventId === finishedEventId) === isFinished);
    if (!visit) continue;
    const { segments, late, waitedSeconds } = visit.punctuality;
    report(`segments of the ${name}`, { count: segments, "late %": (100 * late) / Math.max(1, segments), "waited s, all": waitedSeconds });
  }
  report("events of the streams", { count: arrived.reduce((sum, { events }) => sum + events, 0) });
}

/** Waits until the worker has counted what the viewers of the finished Aside reported. */
async function checkViews(
  { driver }: Person,
  { postId, eventId }: { postId: string; eventId: string },
  visits: Visit[],
  watched: PromiseSettledResult<Watched>[],
): Promise<string[]> {
  const arrived = watched.flatMap((done, index) => (done.status === "fulfilled" && visits[index]?.eventId === eventId ? [done.value] : []));
  const reported = arrived.reduce((sum, { seconds }) => sum + seconds, 0);
  for (const until = performance.now() + LATEST_COUNT_MS; ; await sleep(500)) {
    const { seconds, totals } = await driver.call(postEngagement, { params: { id: postId } });
    const counted = seconds.watched.reduce((sum, count) => sum + count, 0);
    const isComplete = counted === reported && totals.viewers === arrived.length;
    if (!isComplete && performance.now() < until) continue;
    report("views", { viewers: totals.viewers, of: arrived.length, "seconds counted": counted, "seconds reported": reported });
    return isComplete ? [] : ["views of the finished Aside are missing"];
  }
}

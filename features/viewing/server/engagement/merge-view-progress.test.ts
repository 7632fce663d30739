import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createDatabase } from "@aside/testkit/database/create-database.ts";
import * as counts from "@aside/testkit/stores/engagement-store.ts";
import { makeManyPosts } from "@aside/testkit/make-many-posts.ts";
import { type OpenDatabase, openDatabase } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { DomainEvents } from "@aside/server/http/domain-events.ts";
import { insertViewProgress } from "./view-progress-store.ts";
import { mergeViewProgress } from "./merge-view-progress.ts";

const SECONDS = 20;
const OWNER = "00000000-0000-4000-8000-0000000000aa";
const POST = "00000000-0000-7000-800f-000000000001";
const WORKER = join(import.meta.dirname, "../../../../apps/worker/main.ts");

let database: Awaited<ReturnType<typeof createDatabase>>;
let open: OpenDatabase;
let takeId: string;
let directory: string;
const children: ChildProcess[] = [];
const context = { events: new DomainEvents([]) } as unknown as AppContext;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "aside-merge-"));
});
beforeEach(async () => {
  database = await createDatabase();
  open = openDatabase({ url: database.url });
  await makeManyPosts(database.url, [{ id: OWNER, posts: 1 }]);
  takeId = await counts.showTake(open.db, POST, SECONDS);
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await open.close();
  await database.drop();
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Each viewer watches the first half and rewatches second 3; a random third watches the rest. */
async function sendViewProgress(viewers: number): Promise<{ finished: number }> {
  const keys = await counts.makeViewers(open.db, POST, viewers);
  const event = (viewerKey: string, spans: number[]) => ({ postId: POST, takeId, viewerKey, percent: 0, spans });
  const finishers = keys.filter((_, index) => index % 3 === 0);
  await insertViewProgress(open.db, [
    ...keys.map((key) => event(key, [0, 9])),
    ...keys.map((key) => event(key, [3, 3])),
    ...finishers.map((key) => event(key, [10, 19])),
  ]);
  return { finished: finishers.length };
}

async function expectExact(viewers: number, finished: number): Promise<void> {
  const read = await counts.readCounts(open.db, POST);
  expect(read.viewers).toEqual({
    percent: (viewers - finished) * 50 + finished * 100,
    finished,
    watched: viewers * 10 + finished * 10,
    rewatched: viewers,
  });
  expect(read.seconds.watched).toEqual([...Array.from({ length: 10 }, () => viewers), ...Array.from({ length: 10 }, () => finished)]);
  expect(read.seconds.rewatched).toEqual([0, 0, 0, viewers]);
  expect(read.totals).toMatchObject({ viewers, played: viewers, finished, percent_sum: read.viewers?.percent });
  expect(read.finishedOfDays).toBe(finished);
  expect(await counts.countWaitingViewEvents(open.db)).toBe(0);
}

const mergeAll = async () => {
  while ((await open.db.transaction().execute(async (trx) => await mergeViewProgress(context, trx))) > 0);
};

function startWorker(): ChildProcess {
  const child = spawn(process.execPath, [WORKER], {
    env: { ...process.env, NODE_ENV: "test", DATABASE_URL: database.url, DATA_DIR: directory, LOG_LEVEL: "error", ASR: "off" },
    stdio: ["ignore", "inherit", "inherit"],
  });
  children.push(child);
  return child;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (await isSo()) return;
    await sleep(50);
  }
  throw new Error("it did not come to that");
}

test("four concurrent merges count every event once", async () => {
  const { finished } = await sendViewProgress(3000);
  await Promise.all([mergeAll(), mergeAll(), mergeAll(), mergeAll()]);
  await expectExact(3000, finished);
});

test("drops events of a missing post or viewer and counts the others", async () => {
  await insertViewProgress(open.db, [
    { postId: crypto.randomUUID(), takeId: null, viewerKey: "a:x", percent: 50, spans: [0, 5] },
    { postId: POST, takeId, viewerKey: "u:gone", percent: 50, spans: [0, 5] },
  ]);
  const { finished } = await sendViewProgress(30);
  await mergeAll();
  await expectExact(30, finished);
});

test("a worker killed in mid-merge has counted nothing, and the next counts all of it once", async () => {
  const { finished } = await sendViewProgress(600);
  const waiting = await counts.countWaitingViewEvents(open.db);
  await open.db.transaction().execute(async (trx) => {
    // By then the merge has read its events and updated the viewers' rows; it is about to update the totals.
    await counts.lockTotals(trx, POST);
    const worker = startWorker();
    await until(async () => (await counts.countBlocked(open.db)) > 0);
    process.kill(worker.pid as number, "SIGKILL");
    await new Promise((resolve) => worker.once("exit", resolve));
  });
  expect(await counts.countWaitingViewEvents(open.db)).toBe(waiting);
  expect((await counts.readCounts(open.db, POST)).viewers).toMatchObject({ watched: 0, percent: 0 });
  startWorker();
  await until(async () => (await counts.countWaitingViewEvents(open.db)) === 0);
  await expectExact(600, finished);
}, 60_000);

test("repeatedly killed workers lose nothing and count nothing twice", async () => {
  const { finished } = await sendViewProgress(4000);
  for (let kills = 0; kills < 3; kills++) {
    const worker = startWorker();
    await sleep(900 + kills * 350);
    process.kill(worker.pid as number, "SIGKILL");
  }
  startWorker();
  await until(async () => (await counts.countWaitingViewEvents(open.db)) === 0);
  await expectExact(4000, finished);
}, 60_000);

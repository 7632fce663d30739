import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { claimRecipient, finishBatch, listNextRecipients, markRecipient } from "@aside/features/site/server/newsletters/sending-store.ts";
import { countSubscribers, listSubscribers, listSubscribersAfter } from "@aside/features/site/server/subscribers/subscribers-store.ts";
import { startEmbeddedPostgres } from "@aside/server/db/embedded-postgres.ts";
import { migrate } from "@aside/server/db/migrate.ts";
import { fillSubscribers } from "@aside/testkit/stores/site-store.ts";
import { type Database, openDatabase } from "@aside/server/db/open-database.ts";
import { quantile, report } from "../support/statistics.ts";

const RUNS = Number(process.env["RUNS"] ?? 50);
const WARM_UP = 5;
const PAGE_SIZE = 50;
const SUBSCRIBERS = 1_000_000;
const BATCH = 200;

type Task = [name: string, run: (n: number) => Promise<unknown>];

/** Measures the list of a million subscribers, and the statements that send a newsletter to them: one at a time. */
export async function benchSubscribers(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "aside-bench-site-"));
  const server = await startEmbeddedPostgres({ dataDir: join(directory, "postgres") });
  try {
    await migrate({ url: server.url, directory: join(import.meta.dirname, "../../../server/migrations") });
    const { db, close } = openDatabase({ url: server.url });
    const newsletterId = await fillSubscribers(db, SUBSCRIBERS);
    for (const task of tasksOf(db, newsletterId)) await measure(task);
    await close();
  } finally {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

function tasksOf(db: Database, newsletterId: string): Task[] {
  const all = { state: "confirmed" as const, query: "" };
  const found = (query: string) => ({ ...all, query });
  const page = (number = 1) => ({ limit: PAGE_SIZE, offset: (number - 1) * PAGE_SIZE });
  let after: string | null = null;
  const startedAt = new Date(Date.now() + 60_000);
  return [
    ["first page", async () => await listSubscribers(db, all, page())],
    ["page 1,000", async () => await listSubscribers(db, all, page(1_000))],
    ["page 18,000, the last", async () => await listSubscribers(db, all, page(18_000))],
    ["count", async () => await countSubscribers(db, all)],
    ["search for one", async (n) => await listSubscribers(db, found(`reader4${n}77@`), page())],
    ["search by a start that all have", async () => await listSubscribers(db, found("reader"), page())],
    ["count of a start that all have", async () => await countSubscribers(db, found("reader"))],
    ["search without a match", async () => await listSubscribers(db, found("zzz"), page())],
    ["export, 1,000 rows from the middle", async () => await listSubscribersAfter(db, all, "80000000-0000-0000-0000-000000000000", 1_000)],
    [
      "sending, one batch of 200 without emails",
      async () => {
        const people = await listNextRecipients(db, { startedAt, after, limit: BATCH });
        for (const { id } of people) {
          await claimRecipient(db, newsletterId, id);
          await markRecipient(db, newsletterId, id, "sent");
        }
        const last = people.at(-1)?.id ?? null;
        await finishBatch(db, newsletterId, { after, last, now: new Date() });
        after = last;
      },
    ],
  ];
}

async function measure([name, run]: Task): Promise<void> {
  const times: number[] = [];
  for (let n = 0; n < RUNS + WARM_UP; n++) {
    const began = performance.now();
    await run(n);
    if (n >= WARM_UP) times.push(performance.now() - began);
  }
  report(name, { "p50 ms": quantile(times, 0.5), "p95 ms": quantile(times, 0.95) });
}

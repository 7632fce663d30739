import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { openDatabase } from "@aside/platform/db/open-database.ts";
import { createLogger } from "@aside/platform/log/logger.ts";
import { bindJob, defineJob, Jobs } from "@aside/platform/jobs/jobs.ts";
import { createDatabase } from "./create-database.ts";

const count = defineJob({
  name: "test.count",
  data: z.object({ n: z.number() }),
  retryLimit: 0,
  retryDelaySeconds: 1,
  timeoutSeconds: 60,
  concurrency: 1,
});

let database: Awaited<ReturnType<typeof createDatabase>>;
let jobs: Jobs;
beforeAll(async () => {
  database = await createDatabase();
  jobs = new Jobs({ url: database.url, log: createLogger({ level: "silent", role: "test" }), supervise: true });
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop(5000);
  await database.drop();
});

test("jobs of one transaction run one right after the other", async () => {
  const done: number[] = [];
  await jobs.work([bindJob(count, async ({ data }) => void done.push(data.n))]);
  const { db, close } = openDatabase({ url: database.url });
  await db.transaction().execute(async (trx) => {
    for (let n = 0; n < 30; n++) await jobs.enqueue(trx, count, { n }, { singletonKey: String(n) });
  });
  // A poll every two seconds would take a minute.
  await vi.waitFor(() => expect(done).toHaveLength(30), { timeout: 10_000 });
  await close();
});

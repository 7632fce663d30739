import { expect, onTestFinished, test, vi } from "vitest";
import { sendRetryLink } from "@aside/features/delivery/server/jobs.ts";
import { openDatabase } from "@aside/server/db/open-database.ts";
import { bindJob, Jobs } from "@aside/server/jobs/jobs.ts";
import { createLogger } from "@aside/server/log/logger.ts";
import { createDatabase } from "@aside/testkit/database/create-database.ts";

test("jobs of one transaction run without a pause between them", async () => {
  const database = await createDatabase();
  const { db, close } = openDatabase({ url: database.url });
  const jobs = new Jobs({ url: database.url, log: createLogger({ level: "silent", role: "worker" }), supervise: true });
  onTestFinished(async () => {
    await jobs.stop(1000);
    await close();
    await database.drop();
  });
  await jobs.start();
  let done = 0;
  await jobs.work([bindJob(sendRetryLink, async () => void done++)]);
  await db.transaction().execute(async (trx) => {
    for (let n = 0; n < 30; n++)
      await jobs.enqueue(trx, sendRetryLink, { email: `p${n}@example.com`, href: "/" }, { singletonKey: String(n) });
  });
  // With a poll between two jobs, this would take 15 seconds or more.
  await vi.waitFor(() => expect(done).toBe(30), { timeout: 5_000 });
});

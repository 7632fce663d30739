import { once } from "node:events";
import { expect, onTestFinished, test, vi } from "vitest";
import { sendRetryLink } from "@aside/features/delivery/server/jobs.ts";
import { openDatabase } from "@aside/server/db/open-database.ts";
import { bindJob, type JobHandler, Jobs } from "@aside/server/jobs/jobs.ts";
import { createLogger } from "@aside/server/log/logger.ts";
import { createDatabase } from "@aside/testkit/database/create-database.ts";

test("a worker that stops in the middle of a job returns it to the queue without an error, and the next worker completes it", async () => {
  const database = await createDatabase();
  const { db, close } = openDatabase({ url: database.url, maxConnections: 1 });
  const log = createLogger({ level: "silent", role: "worker" });
  const [logged, warned, failed] = [vi.spyOn(log, "info"), vi.spyOn(log, "warn"), vi.spyOn(log, "error")];
  async function startWorker(handler: JobHandler<typeof sendRetryLink.data>): Promise<Jobs> {
    const jobs = new Jobs({ url: database.url, log, supervise: true });
    await jobs.start();
    await jobs.work([bindJob(sendRetryLink, handler)]);
    return jobs;
  }
  onTestFinished(async () => {
    await close();
    await database.drop();
  });

  const begun = vi.fn<() => void>();
  const first = await startWorker(async ({ signal }) => {
    begun();
    await once(signal, "abort");
    signal.throwIfAborted();
  });
  await first.enqueue(db, sendRetryLink, { email: "ada@example.com", href: "/" }, { singletonKey: "one" });
  await vi.waitFor(() => expect(begun).toHaveBeenCalledTimes(1), { timeout: 10_000 });
  await first.stop(1000);
  await expect.poll(() => logged).toHaveBeenCalledWith(expect.objectContaining({ attempt: 1 }), "job returned to the queue");

  const attempts: number[] = [];
  const second = await startWorker(async ({ attempt }) => void attempts.push(attempt));
  await vi.waitFor(() => expect(attempts).toEqual([2]), { timeout: 20_000 });
  await second.stop(1000);
  expect([...warned.mock.calls, ...failed.mock.calls]).toEqual([]);
});

import { expect, onTestFinished, test, vi } from "vitest";
import { sendRetryLink } from "@aside/features/delivery/server/jobs.ts";
import { openDatabase } from "@aside/server/db/open-database.ts";
import { bindJob, Jobs } from "@aside/server/jobs/jobs.ts";
import { createLogger } from "@aside/server/log/logger.ts";
import { createDatabase } from "@aside/testkit/database/create-database.ts";
import { createTcpProxy } from "@aside/testkit/test-doubles/tcp-proxy.ts";

test("a job that ends while the database is unavailable runs again later", { timeout: 60_000 }, async () => {
  const database = await createDatabase();
  const url = new URL(database.url);
  const proxy = await createTcpProxy({ host: url.hostname, port: Number(url.port || 5432) });
  await proxy.restore();
  url.host = `127.0.0.1:${proxy.port}`;
  url.search = "";
  const { db, close } = openDatabase({ url: database.url, maxConnections: 1 });
  const log = createLogger({ level: "silent", role: "worker" });
  const failed = vi.spyOn(log, "error");
  const jobs = new Jobs({ url: url.href, log, supervise: true });
  const attempts: number[] = [];
  onTestFinished(async () => {
    await jobs.stop(1000);
    await close();
    await proxy.cut();
    await database.drop();
  });
  const away = Promise.withResolvers<void>();
  await jobs.start();
  await jobs.work([
    bindJob(sendRetryLink, async ({ attempt }) => {
      attempts.push(attempt);
      if (attempt === 1) await away.promise;
    }),
  ]);
  await jobs.enqueue(db, sendRetryLink, { email: "ada@example.com", href: "/" }, { singletonKey: "one" });
  await vi.waitFor(() => expect(attempts).toEqual([1]), { timeout: 10_000 });

  await proxy.cut();
  away.resolve();
  await proxy.restore();

  await vi.waitFor(() => expect(attempts).toEqual([1, 2]), { timeout: 40_000 });
  expect(failed.mock.calls).toEqual([]);
});

import { expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "@aside/server/db/open-database.ts";
import { createDatabase } from "@aside/testkit/database/create-database.ts";
import { idOf } from "@aside/testkit/database/database-before.ts";
import { listWaitingViewers } from "@aside/testkit/stores/engagement-store.ts";
import { createTcpProxy } from "@aside/testkit/stand-ins/tcp-proxy.ts";
import { writeViewProgress } from "./view-progress-writer.ts";

test("keeps view progress that arrives while the database is unavailable and writes it once", async () => {
  const database = await createDatabase();
  const url = new URL(database.url);
  const proxy = await createTcpProxy({ host: url.hostname, port: Number(url.port || 5432) });
  url.host = `127.0.0.1:${proxy.port}`;
  url.search = "";
  const direct = openDatabase({ url: database.url, maxConnections: 1 });
  const cut = openDatabase({ url: url.href, maxConnections: 1 });
  onTestFinished(async () => {
    await Promise.all([direct.close(), cut.close()]);
    await proxy.cut();
    await database.drop();
  });
  const write = async (viewerKey: string) =>
    await writeViewProgress(cut.db, { postId: idOf(1), takeId: null, viewerKey, percent: 10, spans: [0, 1] });
  const written = async () => await listWaitingViewers(direct.db);

  await Promise.all([write("a"), write("b")]);
  await write("c");
  expect(await written()).toEqual([]);
  await proxy.restore();
  await vi.waitFor(async () => expect(await written()).toEqual(["a", "b", "c"]), { timeout: 10_000 });
  await write("d");
  expect(await written()).toHaveLength(4);
});

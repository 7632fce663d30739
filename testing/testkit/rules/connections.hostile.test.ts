import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { signIn } from "@aside/features/sign-in/contract.ts";
import { STREAM_PATH } from "@aside/contract/event-stream.ts";
import { createEvent, getEvent } from "@aside/core/messages/contract.ts";
import { freePort } from "@aside/server/db/free-port.ts";
import { type OpenDatabase, openDatabase } from "@aside/server/db/open-database.ts";
import { createLocalMailbox } from "@aside/server/email/local-mailbox.ts";
import { ApiDriver } from "../api-driver.ts";
import { createDatabase } from "../database/create-database.ts";
import { countBlocked } from "../stores/engagement-store.ts";
import { signUpPerson } from "../people.ts";
import { type RunningProcess, startProcess } from "../start-process.ts";
import { createTcpProxy, type TcpProxy } from "../stand-ins/tcp-proxy.ts";

/** The maximum time for the api and the worker to recover after the database is back. */
const RETURN_MS = 10_000;

const message = "Cannot connect to the database at";

let database: { url: string; drop: () => Promise<void> };
let direct: OpenDatabase;
let proxy: TcpProxy;
let api: RunningProcess;
let worker: RunningProcess;
let app: { driver: () => ApiDriver; mailbox: ReturnType<typeof createLocalMailbox> };
const dataDir = mkdtempSync(join(tmpdir(), "aside-connections-"));

// The api and the worker connect to the database through a proxy, which is disconnected at first.
beforeAll(async () => {
  database = await createDatabase();
  direct = openDatabase({ url: database.url, maxConnections: 2 });
  const url = new URL(database.url);
  proxy = await createTcpProxy({ host: url.hostname, port: Number(url.port || 5432) });
  url.host = `127.0.0.1:${proxy.port}`;
  url.search = "";
  const port = await freePort();
  const env = { NODE_ENV: "test", PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: url.href, RATE_LIMITS: "off", ASR: "off" };
  api = startProcess("api", env);
  worker = startProcess("worker", env);
  await Promise.all([api.logged(message), worker.logged(message)]);
  app = { driver: () => new ApiDriver(`http://127.0.0.1:${port}`), mailbox: createLocalMailbox({ dataDir }) };
});
afterAll(async () => {
  await Promise.all([api.stop(), worker.stop()]);
  await direct.close();
  await proxy.cut();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const readyz = async () => (await fetch(`${app.driver().url}/readyz`).catch(() => null))?.status ?? 0;

/** Expects that no process was replaced, the api is ready, and a sign-up is written and its email sent by the worker. */
async function expectAllWorks(): Promise<ApiDriver & { email: string }> {
  await vi.waitFor(async () => expect(await readyz()).toBe(200), { timeout: RETURN_MS, interval: 100 });
  const person = await signUpPerson(app);
  expect([api.child.exitCode, worker.child.exitCode]).toEqual([null, null]);
  return person;
}

async function terminate(which: string): Promise<number> {
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and ${sql.raw(which)}`.execute(direct.db);
  return rows.length;
}

test("api and worker wait for a database that is unavailable at start and report it once", { timeout: 60_000 }, async () => {
  const password = new URL(database.url).password;
  for (const { lines } of [api, worker]) {
    expect(lines().join("\n")).toContain(`127.0.0.1:${proxy.port}`);
    expect(lines().join("\n")).not.toMatch(/\n {4}at |"stack"/);
    if (password) expect(lines().join("\n")).not.toContain(password);
  }
  await proxy.restore();
  await expectAllWorks();
  for (const { lines } of [api, worker]) expect(lines().filter((line) => line.includes(message))).toHaveLength(1);
});

const KINDS: [name: string, which: string][] = [
  ["idle pool connections", "state = 'idle' and application_name <> 'pgboss' and query not ilike 'listen%'"],
  ["the connection that listens for signals", "query ilike 'listen%' and application_name <> 'pgboss'"],
  ["the job runner's connections", "application_name = 'pgboss'"],
  ["every connection at once", "true"],
];

test.each(KINDS)("api and worker continue when the database closes %s", { timeout: 60_000 }, async (_name, which) => {
  const ada = await expectAllWorks();
  const signals = await listen(ada);
  expect(await terminate(which)).toBeGreaterThan(0);
  await expectAllWorks();
  if (which.includes("pgboss") || which === "true") await expectAllWorks();
  await expectSignal(ada, signals);
});

test("a write whose connection is lost gets a 503 and is rolled back", { timeout: 60_000 }, async () => {
  const ada = await expectAllWorks();
  const countEvents = async () => (await sql`select from events`.execute(direct.db)).rows.length;
  const before = await countEvents();
  const reply = await direct.db.transaction().execute(async (trx) => {
    await sql`lock table posts in share mode`.execute(trx);
    const creating = ada.try(createEvent, { body: { title: "Cut off" } });
    await expect.poll(async () => await countBlocked(direct.db), { interval: 20 }).toBeGreaterThan(0);
    await terminate("wait_event_type = 'Lock'");
    return await creating;
  });
  expect([reply.status, reply.error.code]).toEqual([503, "unavailable"]);
  expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await countEvents()).toBe(before);
  await expectAllWorks();
});

test(
  "every request gets a 503 while the database is unavailable, and everything recovers automatically",
  { timeout: 120_000 },
  async () => {
    const ada = await expectAllWorks();
    const event = await ada.call(createEvent, { body: { title: "Before" } });
    const signals = await listen(ada);
    // Covers requests in progress and requests while the pool still has closed connections.
    const underWay = Array.from({ length: 20 }, async () => await ada.try(getEvent, { params: { id: event.id } }));
    await proxy.cut();
    for (const reply of await Promise.all(underWay)) expect([200, 503]).toContain(reply.status);
    for (let round = 0; round < 3; round++) {
      const replies = await Promise.all([
        ada.try(getEvent, { params: { id: event.id } }),
        ada.try(createEvent, { body: { title: "Away" } }),
        app.driver().try(signIn, { body: { email: ada.email, password: "correct horse battery", keep_me_logged_in: true } }),
      ]);
      expect(replies.map(({ status, error }) => [status, error.code])).toEqual(replies.map(() => [503, "unavailable"]));
      for (const { headers } of replies) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect(await readyz()).toBe(503);
    await proxy.restore();
    await expectAllWorks();
    expect(signals().join()).toContain("event: signals.gap");
    await expectSignal(ada, signals);
  },
);

test("a process that is stopped while the database is unavailable exits", { timeout: 60_000 }, async () => {
  await proxy.cut();
  expect(await Promise.all([api.stop(), worker.stop()])).toEqual([0, 0]);
});

/** Opens a person's event stream, which stays open until the api exits. Returns the events received so far. */
async function listen(person: ApiDriver): Promise<() => string[]> {
  const response = await fetch(person.url + STREAM_PATH, { headers: { "access-token": person.token ?? "" } });
  let text = "";
  void (async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk;
  })().catch(() => {});
  await expect.poll(() => text).toContain("event: open");
  return () => text.split("\n\n");
}

/** Expects that the stream receives a new signal. */
async function expectSignal(person: ApiDriver, signals: () => string[]): Promise<void> {
  await vi.waitFor(
    async () => {
      await sql`select pg_notify('aside_signals', ${JSON.stringify({ topic: "probe", payload: { user_id: person.userId } })})`.execute(
        direct.db,
      );
      expect(signals().join()).toContain("event: probe");
    },
    { timeout: RETURN_MS, interval: 200 },
  );
}

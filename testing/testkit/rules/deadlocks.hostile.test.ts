import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEvent, deleteEvent } from "@aside/core/messages/contract.ts";
import type { Database } from "@aside/server/db/open-database.ts";
import { createDatabase } from "../database/create-database.ts";
import { createUser } from "../people.ts";
import { startApp, type TestApp } from "../start-app.ts";

let app: TestApp;
let db: Database;
/** The other participant of each deadlock: a connection without retries. */
let other: pg.Client;
beforeAll(async () => {
  const database = await createDatabase();
  other = new pg.Client({ connectionString: database.url });
  await other.connect();
  // PostgreSQL looks for a deadlock once per wait. The product's connections look after the other one has closed the circle, also on a busy
  // machine, and the other one does not look.
  await other.query(`alter database ${new URL(database.url).pathname.slice(1)} set deadlock_timeout = '4s'`);
  await other.query("set deadlock_timeout = '10min'");
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" }, database });
  db = app.context.db;
  await sql`create table counters (id integer primary key, count integer not null default 0)`.execute(db);
  await sql`insert into counters (id) values (1), (2)`.execute(db);
});
afterAll(async () => {
  await other.end();
  await app.stop();
});

/**
 * Causes a deadlock: the other connection locks `first`, `work` waits for it, and the other connection requests the lock of `work`.
 * PostgreSQL aborts `work`, because only its connection looks for deadlocks.
 */
async function deadlock<T>(first: string, second: string, work: () => Promise<T>): Promise<T> {
  await other.query("begin");
  await other.query(first);
  const working = work();
  working.catch(() => {});
  // The database itself waits until `work` is blocked, because a busy test process could take longer than `work` waits.
  await other.query(`do $$ begin
    while not exists (select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))) loop
      perform pg_sleep(0.01), pg_stat_clear_snapshot();
    end loop;
    ${second};
  end $$`);
  await other.query("commit");
  return await working;
}

const readCounts = async () =>
  (await other.query<{ count: number }>("select count from counters order by id")).rows.map((row) => row.count);

test("retries a request whose transaction is aborted by a deadlock", async () => {
  const ada = await createUser(app);
  const event = await ada.call(createEvent, { body: { title: "Twice" } });
  const reply = await deadlock(
    `update posts set updated_at = now() where event_id = '${event.id}'`,
    `update events set title = 'Changed' where id = '${event.id}'`,
    async () => await ada.try(deleteEvent, { params: { id: event.id } }),
  );
  expect(reply.status).toBe(200);
  const { rows } = await other.query("select deleted_at is not null as is_deleted, title from events where id = $1", [event.id]);
  expect(rows).toEqual([{ is_deleted: true, title: "Changed" }]);
});

test("repeats a single statement that is aborted by a deadlock and applies it once", async () => {
  const before = await readCounts();
  await deadlock(
    "update counters set count = count where id = 2",
    "update counters set count = count where id = 1",
    async () => await sql`update counters set count = count + 1 where id in (1, 2)`.execute(db),
  );
  expect(await readCounts()).toEqual(before.map((count) => count + 1));
});

test("repeats a transaction with a serialization failure", async () => {
  const [before = 0] = await readCounts();
  let runs = 0;
  await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      runs += 1;
      await sql`select from counters`.execute(trx);
      if (runs === 1) await other.query("update counters set count = count + 10 where id = 1");
      await sql`update counters set count = count + 1 where id = 1`.execute(trx);
    });
  expect([runs, (await readCounts())[0]]).toEqual([2, before + 11]);
});

test("gives up on a transaction or statement that conflicts in four attempts", async () => {
  let runs = 0;
  const fails = sql`do $$ begin perform nextval('tries'); raise exception 'conflict' using errcode = '40P01'; end $$`;
  await sql`create sequence tries`.execute(db);
  const inTransaction = db.transaction().execute(async (trx) => {
    runs += 1;
    await fails.execute(trx);
  });
  await expect(inTransaction).rejects.toMatchObject({ code: "40P01" });
  expect(runs).toBe(4);
  await expect(fails.execute(db)).rejects.toMatchObject({ code: "40P01" });
  const { rows } = await other.query<{ last_value: string }>("select last_value from tries");
  expect(Number(rows[0]?.last_value)).toBe(8);
});

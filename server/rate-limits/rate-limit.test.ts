import { databaseBefore } from "@aside/testkit/database/database-before.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isOverLimit, limitRate } from "./rate-limit.ts";

const DAY_SECONDS = 86_400;
const at = (time: string) => new Date(`2026-11-${time}Z`);

describe("a window", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({});
  });
  afterAll(async () => await app.stop());
  const isOver = async (key: string, now: Date) => await isOverLimit(app.context.db, { key, max: 2, windowSeconds: DAY_SECONDS, now });

  test("begins with the first call, not at midnight, and the next one after it is over", async () => {
    expect(await isOver("a", at("25T23:59:59"))).toBe(false);
    expect(await isOver("a", at("26T00:00:01"))).toBe(false);
    expect(await isOver("a", at("26T00:00:02"))).toBe(true);
    expect(await isOver("a", at("26T23:59:58"))).toBe(true);
    for (const seconds of ["26T23:59:59", "27T12:00:00"]) expect(await isOver("a", at(seconds))).toBe(false);
    expect(await isOver("a", at("27T12:00:01"))).toBe(true);
  });

  test("of another key is another one", async () => {
    for (const key of ["b", "b", "c", "c"]) expect(await isOver(key, at("25T12:00:00"))).toBe(false);
  });

  test("counts every call of the same moment", async () => {
    const over = await Promise.all(Array.from({ length: 20 }, async () => await isOver("d", at("25T12:00:00"))));
    expect(over.filter((isOne) => !isOne)).toHaveLength(2);
  });

  test("says when it is over", async () => {
    const call = async (time: string) => await limitRate(app.context.db, { key: "e", max: 1, windowSeconds: 60, now: at(time) });
    await call("25T12:00:30");
    await expect(call("25T12:00:31.500")).rejects.toMatchObject({ status: 429, retryAfterSeconds: 59 });
    await expect(call("25T12:01:29.900")).rejects.toMatchObject({ retryAfterSeconds: 1 });
    await call("25T12:01:30");
  });
});

test("of the windows from before, the latest of each key goes on", async () => {
  const { client, migrateRest, drop } = await databaseBefore("0017");
  await client.query(
    "insert into rate_windows (key, window_start, hits) values ('a', '2026-11-24', 9), ('a', '2026-11-25', 2), ('b', '2026-11-24', 1)",
  );
  await migrateRest();
  const { rows } = await client.query("select key, window_start::date::text as day, hits from rate_windows order by key");
  expect(rows).toEqual([
    { key: "a", day: "2026-11-25", hits: 2 },
    { key: "b", day: "2026-11-24", hits: 1 },
  ]);
  await drop();
});

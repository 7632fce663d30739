import { afterAll, beforeAll, expect, test } from "vitest";
import { allFeatures } from "@aside/api/features.ts";
import { drawMissing } from "@aside/server/signals/generate-invalidations.ts";
import { type Invalidation, invalidation } from "@aside/server/signals/invalidation.ts";
import { createDatabase } from "../database/create-database.ts";
import { startApp } from "../start-app.ts";
import { runStatements, watchStatements } from "../stores/statements-store.ts";

const declared = allFeatures.flatMap(({ invalidates = [] }) => invalidates);

let database: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => void (database = await createDatabase()));
afterAll(async () => await database.drop());

const missing = async (list: readonly Invalidation[] = declared) => await drawMissing(database.url, list);

test("the migrated database has the declared triggers", async () => {
  expect(await missing()).toBe("");
});

test("a change of the declarations makes the statements of a migration", async () => {
  const added = invalidation("labels", "user", { id: "user_id", inserted: true, updated: ["name"] });
  const without = declared.filter(({ table }) => table !== "guests");
  const changed = declared.map((one) => (one.table === "events" ? { ...one, updated: ["title"] } : one));
  for (const list of [[...declared, added], without, changed, []]) {
    const statements = await missing(list);
    expect(statements).not.toBe("");
    await runStatements(database.url, statements);
    expect(await missing(list)).toBe("");
  }
  await runStatements(database.url, await missing());
  expect(await missing()).toBe("");
});

test("each feature declares its own tables", () => {
  const strange = allFeatures.flatMap(({ tables, invalidates = [] }) => invalidates.filter(({ table }) => !tables.includes(table)));
  expect(strange).toEqual([]);
});

test("a process listens on one connection", async () => {
  const statements = watchStatements();
  const app = await startApp({ env: { ASR: "off" } });
  const { db } = app.context;
  await Promise.all(Array.from({ length: 20 }, async () => await db.selectFrom("users").select("id").execute()));
  const listening = statements.asked.filter((text) => /^listen /i.test(text));
  expect(listening).toEqual(["listen aside_signals", "listen aside_changes"]);
  await app.stop();
  statements.stop();
});

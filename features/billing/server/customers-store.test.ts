import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenDatabase, openDatabase } from "@aside/server/db/open-database.ts";
import { createDatabase } from "@aside/testkit/database/create-database.ts";
import { insertMadeCustomer } from "@aside/testkit/stores/billing-store.ts";
import { listCustomersToSync, listOrphanedCustomers } from "./customers-store.ts";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

let database: Awaited<ReturnType<typeof createDatabase>>;
let open: OpenDatabase;
beforeAll(async () => {
  database = await createDatabase();
  open = openDatabase({ url: database.url });
  const make = async (...given: Parameters<typeof insertMadeCustomer> extends [unknown, ...infer Rest] ? Rest : never) =>
    await insertMadeCustomer(open.db, ...given);
  await make({ name: "read-lately", owner: "person", age: MINUTE, plan: { syncedAgo: MINUTE } });
  await make({ name: "read-before", owner: "company", age: 9 * DAY, plan: { syncedAgo: 20 * MINUTE } });
  await make({ name: "read-long-ago", owner: "person", age: 9 * DAY, plan: { syncedAgo: 60 * MINUTE } });
  await make({ name: "never-read", owner: "company", age: 9 * DAY, plan: { syncedAgo: null } });
  await make({ name: "new", owner: "person", age: 10 * MINUTE });
  await make({ name: "newest", owner: "company", age: MINUTE });
  await make({ name: "old", owner: "person", age: 9 * DAY });
  await make({ name: "new-after-another", owner: "person", age: 20 * MINUTE, plan: { status: "canceled", syncedAgo: 60 * MINUTE } });
  await make({ name: "new-with-given-plan", owner: "company", age: 30 * MINUTE, plan: { source: "manual", syncedAgo: null } });
  await make({ name: "old-with-given-plan", owner: "company", age: 9 * DAY, plan: { source: "manual", syncedAgo: null } });
  await make({ name: "of-deleted", owner: "deleted", age: MINUTE });
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

async function namesToSync(limit: number): Promise<string[]> {
  const now = Date.now();
  const which = { syncedBefore: new Date(now - 5 * MINUTE * 1000), createdAfter: new Date(now - DAY * 1000), limit };
  return (await listCustomersToSync(open.db, which)).map((row) => row.provider_id);
}

test("running plans that were not read lately come first, the oldest first, and then new customers without one, the newest first", async () => {
  const plans = ["never-read", "read-long-ago", "read-before"];
  const others = ["newest", "new", "new-after-another", "new-with-given-plan"];
  expect(await namesToSync(100)).toEqual([...plans, ...others]);
  expect(await namesToSync(2)).toEqual(plans.slice(0, 2));
  expect(await namesToSync(4)).toEqual([...plans, "newest"]);
});

test("customers whose account was deleted are listed apart", async () => {
  expect((await listOrphanedCustomers(open.db, 10)).map((row) => row.provider_id)).toEqual(["of-deleted"]);
});

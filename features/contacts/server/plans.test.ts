import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type ManyRows, openManyRows } from "@aside/testkit/stores/many-rows-store.ts";
import { countContacts, listContacts } from "./contacts-store.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let many: ManyRows;
beforeAll(async () => void (many = await openManyRows({ posts: 6000, people: 60 })));
afterAll(async () => await many.close());

const which = (search: string) => ({ ownerId: many.userId, search, groupId: undefined, isUnsubscribed: false });
/** Of six thousand rows a whole page would be read as fast from end to end. */
const page = { limit: 8, offset: 0 };

test("a page after a cursor begins in the index where the one before ended", async () => {
  const { db, asked } = many;
  asked.clear();
  const used = "2026-06-01T00:00:00.000001+00:00";
  await listContacts(db, which(""), { ...page, sort: "name", after: ["kim 1", many.userId] });
  for (const place of [used, null]) await listContacts(db, which(""), { ...page, sort: "recent", after: [place, many.userId] });
  const plans = await Promise.all([...asked].map(async ([text, values]) => await many.readPlan(text, values)));
  expect(plans.map((nodes) => nodes.filter((node) => /contacts_(list|used)/.test(node)))).toEqual([
    ["Index Only Scan contacts_list"],
    ["Index Only Scan contacts_used", "Index Only Scan contacts_used"],
    ["Index Only Scan contacts_used"],
  ]);
});

test("no search of an address book scans a table", async () => {
  const { db, asked } = many;
  for (const search of ["", "k", "ki 12", "kimberly", "kimb 1", "kim@far"]) {
    for (const sort of ["name", "recent"] as const) await listContacts(db, which(search), { ...page, sort });
    await countContacts(db, which(search));
  }
  const found: string[] = [];
  for (const [text, values] of asked)
    for (const table of await many.readWhole(text, values, ["contacts", "contact_emails"])) found.push(`${table}: ${text.slice(0, 400)}`);
  expect(found).toEqual([]);
});

test("short words use the list's own index in its order, never the index of all words", async () => {
  const { db, asked } = many;
  for (const search of ["k", "ki 12", "zzz"]) {
    asked.clear();
    for (const sort of ["name", "recent"] as const) await listContacts(db, which(search), { ...page, sort });
    await countContacts(db, which(search));
    const plans = await Promise.all([...asked].map(async ([text, values]) => await many.readPlan(text, values)));
    expect(plans).toHaveLength(3);
    expect(plans[0]).toContain("Index Only Scan contacts_list");
    expect(plans[1]).toContain("Index Only Scan contacts_used");
    expect(plans[2]?.join()).toMatch(/Index Only Scan contacts_(list|used)/);
    expect(plans.flat().join()).not.toContain("contacts_words");
  }
});

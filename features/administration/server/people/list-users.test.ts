import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { explain, insertManyPeople } from "@aside/testkit/stores/companies-store.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { listUsers } from "../../contract.ts";
import { peopleCount, peoplePage } from "@aside/core/accounts/server/people-store.ts";

const MANY = 100_000;
let app: TestApp;
let root: Signed;
let mine: Awaited<ReturnType<typeof makeCompany>>;
let companyId: string;
beforeAll(async () => {
  app = await startApp({ worker: true });
  root = await makeRoot(app);
  mine = await makeCompany(app, root);
  companyId = (await mine.lead.call(listUsers, { query: {} })).items[0]?.company_id ?? "";
  await insertManyPeople(app.context.db, companyId, MANY);
}, 120_000);
afterAll(async () => await app.stop());

const find = async (query: string) => (await mine.lead.call(listUsers, { query: { query } })).items.map((item) => item.email);

describe("with 100,000 people in one company and as many in others", () => {
  test.each([
    ["the first page", "", 0],
    ["a late page", "", 50_000],
    ["a search", "hopper 777", 0],
    ["a search for an address", "many4242@many.com", 0],
  ])("%s scans no table, for one company or for all", async (_, query, offset) => {
    for (const company of [companyId, null]) {
      const plan = await explain(app.context.db, peoplePage({ companyId: company, query }, { limit: 50, offset }));
      expect(plan).not.toMatch(/Seq Scan on (users|sessions)/);
      if (query !== "") expect(await explain(app.context.db, peopleCount({ companyId: company, query }))).not.toMatch(/Seq Scan/);
    }
  });

  test("a page after a cursor begins in the index where the one before ended", async () => {
    for (const company of [companyId, null]) {
      const after: [string, string] = ["2026-01-01T00:00:00.000001+00:00", companyId];
      const plan = await explain(app.context.db, peoplePage({ companyId: company, query: "" }, { limit: 51, offset: 0, after }));
      expect(plan).toMatch(/Index Cond: [^\n]*created_at <= /);
    }
  });

  test("a late page includes the total", async () => {
    const list = await mine.lead.call(listUsers, { query: { page: 1000 } });
    expect(list).toMatchObject({ total: MANY + 3, page: 1000, page_size: 50 });
    expect(list.items).toHaveLength(50);
  });

  test("pages contain every person exactly once", async () => {
    const pages = await Promise.all([1, 2, 3].map(async (page) => (await mine.lead.call(listUsers, { query: { page } })).items));
    expect(new Set(pages.flat().map((item) => item.id)).size).toBe(150);
    const times = pages.flat().map((item) => item.created_at);
    expect(times).toEqual(times.toSorted().toReversed());
  });
});

describe("a search", () => {
  test("matches the starts of words in names and addresses, ignoring case", async () => {
    expect(await find("uma")).toEqual([mine.user.email]);
    expect(await find("US um")).toEqual([mine.user.email]);
    expect(await find(mine.user.email)).toEqual([mine.user.email]);
    expect(await find("ma user")).toEqual([]);
    expect((await find(mine.domain.slice(0, 6))).length).toBe(3);
  });

  test("treats query operators as text (docs/hostile-inputs.md row 29)", async () => {
    for (const query of [
      "'",
      "uma:*",
      "uma & !user",
      "\\",
      "uma | many",
      ":",
      "(((",
      "<->",
      "👩‍👩‍👧‍👦",
      "مرحبا",
      "%_",
      `z${"\u0300".repeat(60)}`,
    ])
      expect((await mine.lead.try(listUsers, { query: { query } })).status).toBe(200);
    expect(await find("uma & !user")).toEqual([mine.user.email]);
    expect((await mine.lead.try(listUsers, { query: { query: "x".repeat(201) } })).status).toBe(400);
    expect((await mine.lead.try(listUsers, { query: { query: "a\u0000" } })).status).toBe(400);
  });
});

describe("the list of people", () => {
  test("contains the own company; another company is a 404, and all companies need a product admin (docs/hostile-inputs.md row 9)", async () => {
    const theirs = await makeCompany(app, root);
    const other = (await theirs.lead.call(listUsers, { query: {} })).items;
    expect(other.map((item) => item.email)).toEqual([theirs.user.email, theirs.admin.email, theirs.lead.email]);
    const otherId = other[0]?.company_id ?? "";
    expect((await mine.lead.try(listUsers, { query: { company_id: otherId } })).status).toBe(404);
    expect((await mine.lead.try(listUsers, { query: { company_id: crypto.randomUUID() } })).status).toBe(404);
    expect((await mine.user.try(listUsers, { query: {} })).status).toBe(404);
    expect((await root.call(listUsers, { query: { company_id: otherId } })).total).toBe(3);
    expect((await root.call(listUsers, { query: {} })).total).toBe(2 * MANY + 7);
    for (const page of [0, -1, 1.5, "x", 100_001]) expect((await mine.lead.try(listUsers, { query: { page } })).status).toBe(400);
  });

  test("includes what the reader may do with each person", async () => {
    const [user, admin, lead] = (await mine.admin.call(listUsers, { query: { query: mine.domain } })).items;
    expect([user?.abilities.set_role, user?.abilities.disable]).toEqual([["USER", "COMPANY_ADMIN"], true]);
    expect([admin?.abilities, lead?.abilities]).toEqual(
      [1, 2].map(() => ({ set_role: [], set_flags: false, disable: false, reset_mfa: false })),
    );
    expect(user).toMatchObject({ name: "Uma User", role: "USER", account_type: "email", mfa_enabled: false, is_disabled: false });
    expect(user?.last_used_at).not.toBeNull();
  });
});

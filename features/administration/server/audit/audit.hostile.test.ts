import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCompany, makeRoot, setRole } from "@aside/testkit/companies.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { explain, insertManyAudits } from "@aside/testkit/stores/companies-store.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { exportAudit, listAudit } from "../../audit-contract.ts";
import { updateCompany, getCompany } from "../../company-contract.ts";
import { auditAfter, auditCount, auditPage, MAX_LISTED } from "./audit-log-store.ts";
import { inviteUsers } from "../../../invitations/contract.ts";

const MANY = 100_000;
let app: TestApp;
let root: Signed;
beforeAll(async () => {
  app = await startApp({ worker: true });
  root = await makeRoot(app);
});
afterAll(async () => await app.stop());

test("lists who did what to whom, newest first, with the changes and the source address", async () => {
  const { lead, admin, user } = await makeCompany(app, root);
  await setRole(admin, user.userId, "COMPANY_ADMIN");
  await setRole(admin, user.userId, "COMPANY_ADMIN");
  await lead.call(inviteUsers, { body: { users_to_invite: "nia@elsewhere.com", role: "USER" } });
  const { items, total } = await lead.call(listAudit, { query: {} });
  expect(total).toBe(6);
  expect(items.slice(0, 2)).toMatchObject([
    { actor: lead.email, action: "user.invited", target_kind: "invite", target: "nia@elsewhere.com", details: { role: "USER" } },
    {
      actor_kind: "user",
      actor: admin.email,
      action: "user.role_changed",
      target: user.email,
      details: { from: "USER", to: "COMPANY_ADMIN" },
      source_address: "127.0.0.1",
    },
  ]);
  expect((await lead.call(listAudit, { query: { action: "user.signed_up" } })).total).toBe(3);
  expect((await lead.call(listAudit, { query: { actor: admin.email } })).total).toBe(1);
  const now = new Date().toISOString();
  expect((await lead.call(listAudit, { query: { from: now } })).total).toBe(0);
  expect((await lead.call(listAudit, { query: { to: now } })).total).toBe(6);
});

describe("the audit log", () => {
  test("is visible to admins of the company; product admins see all companies (docs/hostile-inputs.md row 9)", async () => {
    const mine = await makeCompany(app, root);
    const theirs = await makeCompany(app, root);
    const { id } = await theirs.lead.call(getCompany, { query: {} });
    for (const endpoint of [listAudit, exportAudit]) {
      expect((await mine.user.try(endpoint, { query: {} })).status).toBe(404);
      const absent = await mine.lead.try(endpoint, { query: { company_id: crypto.randomUUID() } });
      const foreign = await mine.lead.try(endpoint, { query: { company_id: id } });
      expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
      expect((await mine.lead.try(endpoint, { query: {} })).text).not.toContain(theirs.domain);
    }
    expect((await root.call(listAudit, { query: { company_id: id } })).items.every((item) => item.company_id === id)).toBe(true);
    expect((await root.call(listAudit, { query: {} })).total).toBeGreaterThan(8);
  });

  test.each([
    ["page", "0"],
    ["page", "x"],
    ["action", "'; drop table audit_log"],
    ["action", "x".repeat(1000)],
    ["from", "yesterday"],
    ["to", "2026-13-01T00:00:00Z"],
    ["actor", "a\u0000b"],
    ["actor", "x".repeat(300)],
    ["company_id", "../x"],
  ])("refuses %s=%s (docs/hostile-inputs.md row 29)", async (name, value) => {
    expect((await root.try(listAudit, { query: { [name]: value } })).status).toBe(400);
  });

  test("is exported as inert text, and the export is logged (docs/hostile-inputs.md row 15)", async () => {
    const { lead } = await makeCompany(app, root);
    const name = '=HYPERLINK("http://evil.com","x")';
    await lead.call(updateCompany, { body: { name, co_brand_nav_url: null, co_brand_logo_height: 30 } });
    const reply = await lead.request("GET", exportAudit.path, undefined, { "user-agent": "=1+1" });
    expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(reply.headers.get("content-disposition")).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/);
    const lines = reply.text.trimEnd().split("\r\n");
    expect(lines[0]).toBe('"time","actor kind","actor","action","target kind","target","details","source address","user agent"');
    expect(lines[1]).toContain('"audit.exported"');
    expect(lines[1]).toContain(`"'=1+1"`);
    for (const line of lines) for (const field of line.split(/(?<="),(?=")/)) expect(field).not.toMatch(/^"[=+\-@]/);
    expect((await lead.call(listAudit, { query: { action: "audit.exported" } })).total).toBe(1);
  });
});

describe("with 100,000 rows", () => {
  let company: string;
  let lead: Signed;
  beforeAll(async () => {
    const made = await makeCompany(app, root);
    lead = made.lead;
    company = (await lead.call(getCompany, { query: {} })).id;
    await insertManyAudits(app.context.db, company, MANY);
  });

  const CASES: [string, { action?: string; actor?: string; from?: Date; to?: Date }][] = [
    ["all", {}],
    ["a rare deed", { action: "company.mfa_changed" }],
    ["a person", { actor: "many4@many.com" }],
    ["a month", { from: new Date(Date.now() - 60 * 86_400_000), to: new Date(Date.now() - 30 * 86_400_000) }],
    [
      "a person's rare deeds of a month",
      { action: "company.mfa_changed", actor: "many0@many.com", from: new Date(Date.now() - 60 * 86_400_000) },
    ],
  ];
  test.each(CASES)("reads a page of %s by an index, for one company and for all", async (_, filter) => {
    for (const companyId of [company, null]) {
      const which = { companyId, ...filter };
      for (const statement of [auditPage(which, { limit: 50, offset: 0 }), auditAfter(which, { createdAt: new Date(), id: company }, 1000)])
        expect(await explain(app.context.db, statement)).not.toContain("Seq Scan");
      expect(await explain(app.context.db, auditCount(which))).not.toContain("Seq Scan");
    }
  });

  test("returns the total with a page, and exports every row once", async () => {
    expect((await lead.call(listAudit, { query: {} })).total).toBe(MAX_LISTED);
    const { text } = await lead.request("GET", `${exportAudit.path}?action=company.mfa_changed`);
    expect(text.trimEnd().split("\r\n")).toHaveLength(1 + MANY / 10_000);
    // Plus the header, four earlier actions of the company, and the two exports.
    const whole = await lead.request("GET", exportAudit.path);
    expect(whole.text.trimEnd().split("\r\n")).toHaveLength(1 + MANY / 2 + 4 + 2);
  }, 120_000);
});

import * as oauth from "oauth4webapi";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inboxCount } from "../../../inbox/contract.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { listAudit, setRole } from "@aside/testkit/stores/accounts-store.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { deleteApp, listApps, type RegisteredApp, rotateAppSecret, saveApp, setAppPolicy, setAppRule } from "../../admin-contract.ts";
import { connect, refresh } from "../../testkit/connect.ts";
import { discover, type Made, makeApp, REDIRECT_URI } from "../../testkit/make-app.ts";

let app: TestApp;
let operator: Signed;
let lead: Signed;
let member: Signed;
let otherLead: Signed;
beforeAll(async () => {
  app = await startApp();
  operator = await createUser(app, "First", "first@operator.example");
  lead = await createUser(app, "Lea Lead", "lea@acme.example");
  member = await createUser(app, "Mia Member", "mia@acme.example");
  otherLead = await createUser(app, "Zoe", "zoe@zeta.example");
  for (const { userId } of [lead, otherLead]) await setRole(app.context.db, userId, "COMPANY_SUPER_ADMIN");
});
afterAll(async () => await app.stop());

const NEW = { name: "CRM", redirect_uris: [REDIRECT_URI], scopes: ["asides:read" as const] };
const statusOf = async (token: string) => (await Object.assign(app.driver(), { apiKey: token }).try(inboxCount, {})).status;
const asClient = async ({ id }: RegisteredApp, secret: string | null): Promise<Made> => ({
  id,
  url: app.url,
  as: await discover(app.url),
  client: { client_id: id },
  auth: secret === null ? oauth.None() : oauth.ClientSecretBasic(secret),
  redirectUri: REDIRECT_URI,
});

describe("an app of a company", () => {
  test("is registered with a secret that is shown once, connected by its people only, changed and deleted", async () => {
    const { item, secret } = await lead.call(saveApp, { body: { ...NEW, is_confidential: true } });
    expect(item).toMatchObject({ name: "CRM", is_confidential: true, is_for_everybody: false });
    expect(JSON.stringify(await lead.call(listApps, {}))).not.toContain(String(secret));
    const made = await asClient(item, secret);
    const tokens = await connect(member, made);
    expect(await statusOf(tokens.access)).toBe(200);
    await expect(connect(otherLead, made)).rejects.toThrow("app_not_allowed");

    const rotated = await lead.call(rotateAppSecret, { params: { id: item.id } });
    expect((await refresh(made, tokens.refresh)).status).toBe(401);
    expect((await refresh(await asClient(item, rotated.secret), tokens.refresh)).status).toBe(200);

    await lead.call(saveApp, { body: { ...NEW, id: item.id, scopes: ["transcripts:read"] } });
    expect(await statusOf(tokens.access)).toBe(401);
    await lead.call(deleteApp, { params: { id: item.id } });
    expect((await lead.call(listApps, {})).registered).toEqual([]);
    const log = (await listAudit(app.context.db)).filter(({ target_label: label }) => label === "CRM").map(({ action }) => action);
    expect(log).toEqual(expect.arrayContaining(["app.registered", "app.secret_rotated", "app.changed", "app.deleted", "app.connected"]));
  });

  test("cannot be seen, changed or deleted by others, nor be for everybody", async () => {
    const { item } = await lead.call(saveApp, { body: { ...NEW, is_confidential: true } });
    const params = { id: item.id };
    for (const other of [otherLead, member]) {
      expect((await other.try(saveApp, { body: { ...NEW, id: item.id } })).status).toBe(404);
      expect((await other.try(rotateAppSecret, { params })).status).toBe(404);
      expect((await other.try(deleteApp, { params })).status).toBe(404);
      expect((await other.try(setAppRule, { params, body: { rule: "blocked" } })).status).toBe(404);
    }
    expect((await otherLead.call(listApps, {})).registered).toEqual([]);
    expect((await lead.try(saveApp, { body: { ...NEW, is_for_everybody: true } })).status).toBe(404);
    await lead.call(deleteApp, { params });
  });

  test.each([
    ["http://crm.example/callback"],
    ["crm://callback"],
    [`${REDIRECT_URI}#x`],
    ["https://a:b@crm.example/"],
    ["/callback"],
    [""],
  ])("cannot send people to %j", async (uri) => {
    expect((await lead.try(saveApp, { body: { ...NEW, redirect_uris: [uri] } })).error.code).toBe("redirect_invalid");
  });

  test("has no secret to rotate when it is public", async () => {
    const { item, secret } = await lead.call(saveApp, { body: NEW });
    expect(secret).toBeNull();
    expect((await lead.try(rotateAppSecret, { params: { id: item.id } })).error.code).toBe("app_without_secret");
    await lead.call(deleteApp, { params: { id: item.id } });
  });
});

test.each(["a company", "everybody"])("there are at most 50 apps for %s, also when two are registered at once", async (whose) => {
  const by = whose === "everybody" ? operator : otherLead;
  const body = { ...NEW, is_for_everybody: whose === "everybody" };
  const known = (await by.call(listApps, {})).registered.length;
  for (let count = known; count < 49; count++) await by.call(saveApp, { body });
  const replies = await Promise.all([1, 2, 3].map(async () => await by.try(saveApp, { body })));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { id } of (await by.call(listApps, {})).registered) await by.call(deleteApp, { params: { id } });
});

test("the operator registers apps for everybody", async () => {
  const { item, secret } = await operator.call(saveApp, { body: { ...NEW, name: "Calendar", is_for_everybody: true } });
  expect(item.is_for_everybody).toBe(true);
  expect(await statusOf((await connect(otherLead, await asClient(item, secret))).access)).toBe(200);
  expect((await otherLead.call(listApps, {})).registered).toEqual([]);
  expect((await otherLead.try(deleteApp, { params: { id: item.id } })).status).toBe(404);
});

describe("a company", () => {
  test("sees the apps of its people with counts and last use, and blocks one at once", async () => {
    const made = await makeApp(app, { name: "Mail" });
    const tokens = [await connect(member, made), await connect(lead, made)];
    const foreign = await connect(otherLead, made);
    expect(await statusOf(tokens[0]?.access ?? "")).toBe(200);
    const find = async () => (await lead.call(listApps, {})).connected.find(({ id }) => id === made.id);
    expect(await find()).toMatchObject({ name: "Mail", people: 2, rule: "default", is_usable: true, last_used_at: expect.any(String) });
    await lead.call(setAppRule, { params: { id: made.id }, body: { rule: "blocked" } });
    for (const { access } of tokens) expect(await statusOf(access)).toBe(401);
    expect(await statusOf(foreign.access)).toBe(200);
    expect(await find()).toMatchObject({ people: 0, rule: "blocked", is_usable: false });
    await expect(connect(member, made)).rejects.toThrow("app_not_allowed");
    await lead.call(setAppRule, { params: { id: made.id }, body: { rule: "default" } });
    // What was revoked stays so.
    expect(await statusOf(tokens[0]?.access ?? "")).toBe(401);
    expect(await statusOf((await connect(member, made)).access)).toBe(200);
  });

  test("may allow only some apps: others end at once, its own and allowed ones stay", async () => {
    const own = await lead.call(saveApp, { body: NEW });
    const [allowed, other] = [await makeApp(app, { name: "Allowed" }), await makeApp(app, { name: "Other" })];
    await lead.call(setAppRule, { params: { id: allowed.id }, body: { rule: "allowed" } });
    const tokens = [await connect(member, await asClient(own.item, null)), await connect(member, allowed), await connect(member, other)];
    await lead.call(setAppPolicy, { body: { allows_only_some: true } });
    expect((await lead.call(listApps, {})).allows_only_some).toBe(true);
    expect(await Promise.all(tokens.map(async ({ access }) => await statusOf(access)))).toEqual([200, 200, 401]);
    await expect(connect(member, other)).rejects.toThrow("app_not_allowed");
    await lead.call(setAppPolicy, { body: { allows_only_some: false } });
    expect(await statusOf((await connect(member, other)).access)).toBe(200);
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { listAudit } from "../../audit-contract.ts";
import { updateStatus } from "../../contract.ts";
import { askWhitelist, listWhitelist, updateWhitelist, whitelistStatus } from "../../whitelist-contract.ts";

let app: TestApp;
let root: Signed;
beforeAll(async () => {
  app = await startApp({ worker: true, env: { ALLOW_NON_WORK_SIGNUP: "on" } });
  root = await makeRoot(app);
});
afterAll(async () => await app.stop());

const newAddress = () => `w${crypto.randomUUID().slice(0, 8)}@elsewhere.com`;
const ask = async (body: Record<string, unknown>) => await app.driver().try(askWhitelist, { body });
const asked = async (query: string, filter = "asked") =>
  (await root.call(listWhitelist, { query: { query, filter: filter as "asked" } })).items;
const status = async (by: ApiDriver, email: string) => await by.try(whitelistStatus, { params: { email } });
const TRIAL = { is_trial_user: false, has_trial_ended: false, trial_days_left: null };

describe("a request for access", () => {
  test("gets the same reply every time, and the first request is kept", async () => {
    const email = newAddress();
    const first = await ask({ email: ` ${email.toUpperCase()} `, name: "Nia", utm_campaign: "spring", gclid: "x1" });
    const again = await ask({ email, name: "Mallory", gclid: "=cmd()" });
    expect([first.status, first.text]).toEqual([again.status, again.text]);
    expect(await asked(email)).toMatchObject([
      { email, name: "Nia", utm_campaign: "spring", gclid: "x1", granted_at: null, granted_by: null },
    ]);
  });

  test("is stored once when sent ten times concurrently", async () => {
    const email = newAddress();
    await Promise.all(Array.from({ length: 10 }, async () => await ask({ email })));
    expect(await asked(email)).toHaveLength(1);
  });

  test.each([
    ["no address", {}],
    ["a list", { email: ["a@b.co"] }],
    ["a line break", { email: "a@b.co\r\nBcc: x@y.co" }],
    ["a quote", { email: '"a"@b.co' }],
    ["NUL in the name", { email: "a@b.co", name: "a\u0000" }],
    ["a lone surrogate", { email: "a@b.co", name: "\ud800" }],
    ["a million characters", { email: "a@b.co", name: "x".repeat(1_000_000) }],
    ["a campaign that is none", { email: "a@b.co", utm_campaign: { $ne: 1 } }],
  ])("with %s is refused (docs/hostile-inputs.md rows 16, 29)", async (_, body) => {
    expect((await ask(body)).status).toBe(400);
  });

  test("is limited by source address (docs/hostile-inputs.md row 24)", async () => {
    const limited = await startApp({ env: { RATE_LIMITS: "on" } });
    const statuses = [];
    for (let turn = 0; turn < 11; turn++)
      statuses.push((await limited.driver().try(askWhitelist, { body: { email: newAddress() } })).status);
    expect(statuses.filter((each) => each === 429).length).toBeGreaterThanOrEqual(1);
    await limited.stop();
  });
});

describe("the whitelist status of an address", () => {
  test("is visible to its owner and to administrators; others get the reply for an unknown address (docs/hostile-inputs.md rows 9, 10)", async () => {
    const mine = await makeCompany(app, root);
    const theirs = await makeCompany(app, root);
    const absent = await status(mine.user, newAddress());
    expect(absent.status).toBe(404);
    for (const [by, email] of [
      [mine.user, mine.lead.email],
      [mine.lead, theirs.user.email],
      [mine.admin, root.email],
    ] as const)
      expect([(await status(by, email)).status, (await status(by, email)).text]).toEqual([404, absent.text]);
    for (const by of [mine.user, mine.admin, mine.lead, root])
      expect((await status(by, mine.user.email)).json()).toEqual({ is_whitelisted: true, ...TRIAL });
    expect((await status(mine.user, mine.user.email.toUpperCase())).status).toBe(200);
    for (const junk of ["x", "../../etc/passwd", "a@b", "a\u0000@b.co"]) expect((await status(mine.user, junk)).status).toBe(404);
  });

  test("follows the administrators' decision for people without a company and for disabled members", async () => {
    const fay = await createUser(app, "Fay Free", `fay-${crypto.randomUUID().slice(0, 8)}@gmail.com`);
    expect((await status(fay, fay.email)).json()).toMatchObject({ is_whitelisted: false });
    await root.call(updateWhitelist, { body: { email: fay.email, is_granted: true } });
    expect((await status(fay, fay.email)).json()).toEqual({ is_whitelisted: true, ...TRIAL });
    await root.call(updateWhitelist, { body: { email: fay.email, is_granted: false } });
    expect((await status(fay, fay.email)).json()).toMatchObject({ is_whitelisted: false });
    const { lead, user } = await makeCompany(app, root);
    await lead.call(updateStatus, { body: { user_id: user.userId, is_disabled: true } });
    expect((await status(lead, user.email)).json()).toMatchObject({ is_whitelisted: false });
  });
});

describe("approving an address", () => {
  test("needs a product admin", async () => {
    const { lead } = await makeCompany(app, root);
    for (const [endpoint, input] of [
      [listWhitelist, { query: {} }],
      [updateWhitelist, { body: { email: lead.email, is_granted: true } }],
    ] as const)
      expect((await lead.try(endpoint, input)).status).toBe(404);
  });

  test("moves an address from requested to approved, idempotently, and is logged", async () => {
    const email = newAddress();
    await ask({ email, name: "Nia" });
    const grant = async (is_granted: unknown) => await root.try(updateWhitelist, { body: { email, is_granted } });
    await Promise.all([grant(true), grant(true)]);
    expect(await asked(email)).toEqual([]);
    expect(await asked(email, "granted")).toMatchObject([{ email, name: "Nia", granted_by: "Root" }]);
    await grant(false);
    await grant(false);
    expect(await asked(email, "granted")).toEqual([]);
    for (const junk of ["yes", 1, null, undefined]) expect((await grant(junk)).status).toBe(400);
    const log = (await root.call(listAudit, { query: {} })).items.filter((item) => item.target === email);
    expect(log.map((item) => item.action)).toEqual(["whitelist.revoked", "whitelist.granted"]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApiKey, revokeApiKey } from "../../../integrations/contract.ts";
import {
  requireSecondFactor,
  leaveCompany,
  listAudit,
  readStoredSecrets,
  setRole,
  verifyDomain,
} from "@aside/testkit/stores/accounts-store.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { PASSWORD, signUpPerson } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { autoLogin, signInByLink } from "../../auto-login-contract.ts";
import { listSessions, signIn, signUp } from "../../contract.ts";
import { userInfo } from "@aside/core/accounts/contract.ts";

let app: TestApp;
let aheadMs = 0;
let lead: ApiDriver;
let key: string;
beforeAll(async () => {
  app = await startApp({ worker: true, now: () => new Date(Date.now() + aheadMs) });
  await signUpPerson(app, "First", "first@acme.example");
  const person = await signUpPerson(app, "Lea Lead", "lea@acme.example");
  await setRole(app.context.db, person.userId, "COMPANY_SUPER_ADMIN");
  lead = person;
  ({ key } = await lead.call(createApiKey, { body: { name: "CRM", scopes: ["auto_login"] } }));
});
afterAll(async () => await app.stop());

const LINK_INVALID = { code: "link_invalid", message: "Invalid or expired link." };
const ABSENT = '{"code":"not_found","message":"Not found."}';

async function ask(body: Record<string, unknown>, withKey = key) {
  const headers = { "content-type": "application/json", authorization: `Basic ${Buffer.from(`${withKey}:`).toString("base64")}` };
  const reply = await fetch(app.url + autoLogin.path, {
    method: "POST",
    headers,
    body: JSON.stringify({ name: "Someone", source: "crm", ...body }),
  });
  const text = await reply.text();
  return { status: reply.status, text, json: () => JSON.parse(text) as { token: string; url: string; expires_at: string } };
}
const tokenFor = async (email: string) => (await ask({ email })).json().token;

describe("auto-login", () => {
  test("signs in a person of the company once, by a link whose token no server sees", async () => {
    const uma = await signUpPerson(app, "Uma User", "uma@acme.example");
    const { token, url } = (await ask({ email: "UMA@acme.example", redirect_path: "/dashboard/inbox" })).json();
    expect(url).toBe(`${app.url}/integrate#${new URLSearchParams({ token, redirectPath: "/dashboard/inbox" })}`);
    const browser = app.driver();
    const { token: session, user } = await browser.call(signInByLink, { body: { token } });
    browser.token = session;
    expect(user).toMatchObject({ userId: uma.userId, email: "uma@acme.example" });
    expect((await browser.call(listSessions, {})).items.length).toBeGreaterThan(1);
    const again = await app.driver().try(signInByLink, { body: { token } });
    expect([again.status, again.error]).toEqual([422, LINK_INVALID]);
    const log = (await listAudit(app.context.db)).filter((row) => row.action.startsWith("user.auto_login"));
    const same = { actor_label: "CRM", target_label: "uma@acme.example", details: { source: "crm" }, source_address: "127.0.0.1" };
    expect(log).toEqual([
      { action: "user.auto_login_made", ...same },
      { action: "user.auto_login", ...same },
    ]);
    expect(JSON.stringify([await readStoredSecrets(app.context.db), log])).not.toContain(token);
  });

  test("works in one of ten concurrent browsers", async () => {
    await signUpPerson(app, "Tim", "tim@acme.example");
    const token = await tokenFor("tim@acme.example");
    const replies = await Promise.all(Array.from({ length: 10 }, async () => await app.driver().try(signInByLink, { body: { token } })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("expires after two minutes, and with its key, the person's role or their company", async () => {
    const person = await signUpPerson(app, "Pia", "pia@acme.example");
    const late = await tokenFor(person.email);
    aheadMs += 121_000;
    expect((await app.driver().try(signInByLink, { body: { token: late } })).error).toEqual(LINK_INVALID);
    aheadMs -= 121_000;
    const { key: other, item } = await lead.call(createApiKey, { body: { name: "Revoked", scopes: ["auto_login"] } });
    const { token } = (await ask({ email: person.email }, other)).json();
    await lead.call(revokeApiKey, { params: { id: item.id } });
    expect((await app.driver().try(signInByLink, { body: { token } })).error).toEqual(LINK_INVALID);
    const promoted = await tokenFor(person.email);
    await setRole(app.context.db, person.userId, "COMPANY_ADMIN");
    expect((await app.driver().try(signInByLink, { body: { token: promoted } })).error).toEqual(LINK_INVALID);
    await setRole(app.context.db, person.userId, "USER");
    const gone = await tokenFor(person.email);
    await leaveCompany(app.context.db, person.userId);
    expect((await app.driver().try(signInByLink, { body: { token: gone } })).error).toEqual(LINK_INVALID);
  });

  test("replies the same for another company's person, an admin and an unknown address", async () => {
    await signUpPerson(app, "Zoe", "zoe@zeta.example");
    for (const email of ["zoe@zeta.example", "lea@acme.example", "first@acme.example", "nobody@acme.example", "nobody@zeta.example"]) {
      const reply = await ask({ email });
      expect([email, reply.status, reply.text]).toEqual([email, 404, ABSENT]);
    }
  });

  test("creates an account for a new address in a verified domain, without an unverified password", async () => {
    await verifyDomain(app.context.db, "acme.example", app.context.now());
    // Someone started a sign-up with another person's address and never verified it.
    await app.driver().call(signUp, { body: { email: "new@acme.example", name: "Mallory", password: PASSWORD } });
    const token = (await ask({ email: "new@acme.example", name: "Nell New" })).json().token;
    const browser = app.driver();
    const { token: session, user } = await browser.call(signInByLink, { body: { token } });
    browser.token = session;
    expect(await browser.call(userInfo, { params: { id: user.userId } })).toMatchObject({ name: "Nell New", role: "USER" });
    expect((await app.driver().try(signIn, { body: { email: "new@acme.example", password: PASSWORD } })).status).toBe(422);
    expect((await ask({ email: "new@sub.acme.example" })).status).toBe(404);
    expect((await ask({ email: "new@notacme.example" })).status).toBe(404);
  });

  test("does not count as a second factor", async () => {
    const person = await signUpPerson(app, "Mia", "mia@acme.example");
    await requireSecondFactor(app.context.db, person.userId);
    const browser = app.driver();
    const { token, user } = await browser.call(signInByLink, { body: { token: await tokenFor(person.email) } });
    browser.token = token;
    expect([user.mfaEnabled, user.mfaVerified]).toEqual([true, false]);
    expect((await browser.try(listSessions, {})).error.code).toBe("mfa_required");
  });

  test("refuses invalid input at both endpoints", async () => {
    for (const body of [{}, { email: 7 }, { email: "no address" }, { email: "a@b.co", name: "" }, { email: "a@b.co\0" }])
      expect((await ask({ name: undefined, ...body })).status).toBe(400);
    for (const token of ["", "x", "a".repeat(200), "'; drop table users; --"])
      expect((await app.driver().try(signInByLink, { body: { token } })).status).toBe(422);
    for (const token of [null, 7, {}, "a".repeat(201)])
      expect((await app.driver().try(signInByLink, { body: { token } })).status).toBe(400);
  });
});

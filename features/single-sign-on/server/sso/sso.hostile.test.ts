import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { verifyDomain, readAudit, readSsoSecret, setRole } from "@aside/testkit/stores/accounts-store.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { PASSWORD, signInAgain, signUpPerson } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { refreshSession, signIn, signUp, validateUser } from "../../../sign-in/contract.ts";
import { deleteSso, getSso, saveSso } from "../../sso-contract.ts";
import { type IdentityProvider, startIdentityProvider } from "../../testkit/identity-provider.ts";
import { startTamperingProvider, type TamperingProvider } from "../../testkit/tampering-provider.ts";
import { comeBack, errorIn, locationOf, runOAuthRequest } from "../../testkit/authorization-request.ts";

let app: TestApp;
let idp: IdentityProvider;
let evil: TamperingProvider;
beforeAll(async () => {
  idp = await startIdentityProvider();
  evil = await startTamperingProvider();
  const env = { GOOGLE_CLIENT_ID: "aside", GOOGLE_ISSUER: `${evil.url}/google` };
  app = await startApp({ worker: true, env });
  idp.allow(app.url);
  // The first user becomes product admin, so create another one first.
  await signUpPerson(app, "First", "first@product.example.org");
});
afterAll(async () => {
  await app.stop();
  await idp.stop();
  await evil.stop();
});

type Person = Awaited<ReturnType<typeof signUpPerson>>;
let domain = "";
let lead: Person;
const at = (name: string) => `${name}@${domain}`;
const settings = (more: Record<string, unknown> = {}) => ({
  body: {
    issuer: idp.issuer,
    client_id: idp.client.id,
    client_secret: idp.client.secret,
    is_enabled: true,
    is_required: false,
    ...more,
  },
});

beforeEach(async () => {
  domain = `c${crypto.randomUUID().slice(0, 8)}.example`;
  lead = await signUpPerson(app, "Lea Leader", at("lea"));
  await verifyDomain(app.context.db, domain, new Date());
  idp.account = null;
});

async function oauthRequest(email: string, driver: ApiDriver = app.driver()): Promise<{ driver: ApiDriver; location: string }> {
  const path = `/v1/auth/sso?email=${encodeURIComponent(email)}&errorRef=/pricing`;
  const there = await runOAuthRequest(driver, path);
  return { driver, location: there.includes("/callback") ? locationOf(await comeBack(driver, there)) : there };
}
const userOf = async (driver: ApiDriver) => (await driver.call(refreshSession, { body: {} })).user;
const account = (email: string, more: Record<string, unknown> = {}) => ({ sub: `sub-${email}`, email, name: "Max", ...more });

describe("single sign-on", () => {
  test("creates an account in the company, finds it again, and joins an existing one", async () => {
    await lead.call(saveSso, settings());
    expect(await app.driver().call(validateUser, { body: { email: at("max") } })).toMatchObject({ user_exists: false, sso: true });
    const ids = new Set<string>();
    for (let turn = 0; turn < 2; turn++) {
      idp.account = account(at("max"));
      const { driver, location } = await oauthRequest(at("max"));
      expect(errorIn(location)).toBeNull();
      const user = await userOf(driver);
      expect(user).toMatchObject({ email: at("max"), name: "Max", account_type: "email", role: "USER" });
      ids.add(user.userId);
    }
    expect(ids.size).toBe(1);
    idp.account = account(lead.email);
    expect((await userOf((await oauthRequest(lead.email)).driver)).userId).toBe(lead.userId);
  });

  test("refuses addresses outside the company, members of another company, and people unknown to the provider", async () => {
    await lead.call(saveSso, settings());
    const outsider = await signUpPerson(app, "Otto", `otto@other-${domain}`);
    for (const profile of [
      account(outsider.email),
      account(`max@sub.${domain}`),
      account(`max@${domain}.evil.example`),
      account("max@gmail.com"),
      account(at("max"), { email_verified: false }),
      { sub: "x" },
    ]) {
      idp.account = profile;
      const { driver, location } = await oauthRequest(at("max"));
      expect(errorIn(location)).not.toBeNull();
      expect((await driver.try(refreshSession, { body: {} })).status).toBe(403);
    }
  });

  test("is absent without a connection, when disabled, or for an unverified domain", async () => {
    const none = await oauthRequest(at("max"));
    expect(none.location).toBe(`${app.url}/pricing?social_error=Single+sign-on+isn%27t+set+up+for+this+email+address.`);
    await lead.call(saveSso, settings({ is_enabled: false }));
    expect(errorIn((await oauthRequest(at("max"))).location)).toBe("Single sign-on isn't set up for this email address.");
    await lead.call(saveSso, settings());
    await verifyDomain(app.context.db, domain, null);
    for (const email of [at("max"), "", "nobody", `' or 1=1 --@${domain}`])
      expect(errorIn((await oauthRequest(email)).location)).toBe("Single sign-on isn't set up for this email address.");
  });

  test("removed during a sign-in is refused", async () => {
    await lead.call(saveSso, settings());
    idp.account = account(at("max"));
    const driver = app.driver();
    const back = await runOAuthRequest(driver, `/v1/auth/sso?email=${at("max")}`);
    await lead.call(deleteSso, {});
    expect(errorIn(locationOf(await comeBack(driver, back)))).toBe("Single sign-on isn't set up for this email address.");
  });

  test("is not available to product admins, although they belong to the company", async () => {
    await lead.call(saveSso, settings());
    const boss = await signUpPerson(app, "Bo", at("bo"));
    await setRole(app.context.db, boss.userId, "SUPER_ADMIN");
    idp.account = account(boss.email);
    expect(errorIn((await oauthRequest(boss.email)).location)).toMatch(/isn't in this company/);
  });
});

describe("when required", () => {
  test("refuses all other sign-in methods, except for company super admins", async () => {
    const max = await signUpPerson(app, "Max", at("max"));
    await lead.call(saveSso, settings({ is_required: true }));
    const refused = await app.driver().try(signIn, { body: { email: max.email, password: PASSWORD } });
    expect([refused.status, refused.error.code, refused.error.message]).toEqual([
      422,
      "sso_required",
      "Your company requires single sign-on. Please continue with single sign-on.",
    ]);
    // The single sign-on requirement is reported only after the right password.
    expect((await app.driver().try(signIn, { body: { email: max.email, password: "wrong" } })).error.code).toBe("invalid_credentials");
    const fresh = await app.driver().try(signUp, { body: { email: at("new"), name: "New", password: PASSWORD } });
    expect(fresh.error.code).toBe("sso_required");
    for (const email of [max.email, at("other")]) {
      evil.next = { claims: { sub: crypto.randomUUID(), email, email_verified: true } };
      const driver = app.driver();
      const there = new URL(locationOf(await driver.request("GET", "/v1/auth/google")));
      const query = new URLSearchParams({ state: there.searchParams.get("state") ?? "", code: there.searchParams.get("nonce") ?? "" });
      expect(errorIn(locationOf(await driver.request("GET", `/v1/auth/google/callback?${query}`)))).toMatch(
        /Please continue with single sign-on/,
      );
    }
    expect((await signInAgain(app, lead)).token).not.toBeNull();
    idp.account = account(max.email);
    expect((await userOf((await oauthRequest(max.email)).driver)).userId).toBe(max.userId);
  });
});

describe("its settings", () => {
  test("are visible to company super admins only; others get a 404 (docs/hostile-inputs.md row 9)", async () => {
    await lead.call(saveSso, settings());
    const max = await signUpPerson(app, "Max", at("max"));
    const outsider = await signUpPerson(app, "Otto", `otto@other-${domain}`);
    for (const endpoint of [getSso, saveSso, deleteSso]) {
      const reply = await max.try(endpoint, settings());
      expect([reply.status, reply.error.code]).toEqual([404, "not_found"]);
      expect((await app.driver().try(endpoint, settings())).status).toBe(403);
    }
    // Another company's admin sees and changes only their own settings.
    expect(await outsider.call(getSso, {})).toMatchObject({ connection: null, domain: `other-${domain}` });
    expect((await outsider.try(deleteSso, {})).status).toBe(404);
    expect((await lead.call(getSso, {})).connection).toMatchObject({ is_enabled: true });
  });

  test("never return or log the client secret, store it encrypted, and keep it if none is given", async () => {
    const replies = [
      await lead.try(saveSso, settings()),
      await lead.try(getSso, {}),
      await lead.try(saveSso, settings({ client_secret: undefined })),
    ];
    for (const reply of replies) {
      expect(reply.text).toContain('"has_client_secret":true');
      expect(reply.text).not.toContain(idp.client.secret);
    }
    const kept = await readSsoSecret(app.context.db, domain);
    expect(kept?.length).toBeGreaterThan(28);
    expect(kept?.toString("latin1")).not.toContain(idp.client.secret);
    const audit = await readAudit(app.context.db, "company.sso_changed", domain);
    expect(audit).toHaveLength(2);
    expect(JSON.stringify(audit)).not.toContain(idp.client.secret);
    idp.account = account(at("max"));
    expect(errorIn((await oauthRequest(at("max"))).location)).toBeNull();
    expect((await lead.call(saveSso, settings({ client_secret: null }))).connection?.has_client_secret).toBe(false);
  });

  test.each([
    "http://127.0.0.1:1",
    "file:///etc/passwd",
    "ftp://x.example",
    "javascript:alert(1)",
    "x",
    "https://user:pass@example.com",
    "https://does-not-exist.invalid",
  ])("refuse %s as an issuer", async (issuer) => {
    const reply = await lead.try(saveSso, settings({ issuer }));
    expect([reply.status, reply.error.code]).toEqual([422, "issuer_invalid"]);
    expect((await lead.call(getSso, {})).connection).toBeNull();
  });

  test("refuse an issuer with a different discovery document, and cannot be enabled for an unverified domain", async () => {
    evil.next = { issuer: "https://accounts.google.com" };
    const reply = await lead.try(saveSso, settings({ issuer: `${evil.url}/company` }));
    expect(reply.error.message).toBe("No OpenID Connect issuer found at this address.");
    await verifyDomain(app.context.db, domain, null);
    expect((await lead.try(saveSso, settings())).error.code).toBe("domain_unverified");
    expect((await lead.call(saveSso, settings({ is_enabled: false }))).is_domain_verified).toBe(false);
  });

  test("saved twice concurrently are one connection", async () => {
    const replies = await Promise.all([lead.try(saveSso, settings()), lead.try(saveSso, settings()), lead.try(saveSso, settings())]);
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
    expect((await lead.call(deleteSso, {})).success).toBe(true);
    expect((await lead.try(deleteSso, {})).status).toBe(404);
  });
});

import { createHmac } from "node:crypto";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mediaCookie, userInfo } from "@aside/core/accounts/contract.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { countSessions, listAudit, requireSecondFactor, setDisabled, verifyDomain } from "@aside/testkit/stores/accounts-store.ts";
import { listSessions } from "../../../sign-in/contract.ts";
import {
  createPartner,
  listPartners,
  type Partner,
  type RefusalReason,
  signInByAssertion,
  testAssertion,
  updatePartner,
} from "../../contract.ts";
import { type Claims, makeSigner, type Signer, unsigned } from "../../testkit/assertions.ts";
import { deleteOldAssertions, isAssertionUsed } from "../store.ts";
import { findIssuer, verifyAssertion } from "./verify-assertion.ts";

const LINK_INVALID = '{"code":"link_invalid","message":"Invalid or expired link."}';

let app: TestApp;
let aheadMs = 0;
let domain: string;
let lead: Signed;
let admin: Signed;
let uma: Signed;
let other: Awaited<ReturnType<typeof makeCompany>>;
let signer: Signer;
let partner: Partner;
let theirs: { partner: Partner; signer: Signer };
/** A clock that does not move within a test. */
let startedAt = Date.now();
const now = () => new Date(startedAt + aheadMs);

beforeAll(async () => {
  app = await startApp({ env: { ASR: "off" }, now });
  const root = await makeRoot(app);
  ({ domain, lead, admin, user: uma } = await makeCompany(app, root));
  other = await makeCompany(app, root);
  for (const verified of [domain, other.domain]) await verifyDomain(app.context.db, verified, now());
  signer = await makeSigner("ES256", "one");
  partner = await lead.call(createPartner, { body: { name: "Intranet", keys: JSON.stringify({ keys: [signer.jwk] }) } });
  const theirSigner = await makeSigner("RS256");
  theirs = { signer: theirSigner, partner: await other.lead.call(createPartner, { body: { name: "Intranet", keys: theirSigner.pem } }) };
}, 60_000);
afterAll(async () => await app.stop());
beforeEach(() => {
  startedAt = Date.now();
  aheadMs = 0;
});

const audience = () => `${app.url}/integrate`;
/** Valid, unless a claim says otherwise. */
const sign = async (claims: Claims = {}, header: Claims = {}, by = signer) =>
  await by.sign({ iss: partner.id, aud: audience(), email: uma.email, ...claims }, { now: now(), header });
const seconds = () => Math.floor(now().getTime() / 1000);
const present = async (assertion: string) => await app.driver().try(signInByAssertion, { body: { type: "partner", assertion } });
const check = async (assertion: string) => await lead.call(testAssertion, { body: { assertion } });

describe("an assertion", () => {
  test("signs in a member of the company once, with an entry in the log, and is replayed by nobody", async () => {
    const assertion = await sign({ email: uma.email.toUpperCase(), name: "Another Person" });
    const browser = app.driver();
    const { token, user } = await browser.call(signInByAssertion, { body: { type: "partner", assertion } });
    browser.token = token;
    expect(user).toMatchObject({ userId: uma.userId, email: uma.email, name: "Uma User" });
    expect((await browser.call(listSessions, {})).items.length).toBeGreaterThan(1);
    expect((await present(assertion)).text).toBe(LINK_INVALID);
    const entries = (await listAudit(app.context.db)).filter((row) => row.action === "partner.signed_in");
    expect(entries).toMatchObject([{ target_label: uma.email, details: { partner: "Intranet", partner_id: partner.id } }]);
    const [listed] = (await lead.call(listPartners, {})).items;
    expect(listed?.last_used_at).not.toBeNull();
    const audit = JSON.stringify(await listAudit(app.context.db));
    expect(audit).not.toContain(assertion);
  });

  test("signs in one of ten browsers that present it at once", async () => {
    const assertion = await sign();
    const before = await countSessions(app.context.db, uma.userId);
    const replies = await Promise.all(Array.from({ length: 10 }, async () => await present(assertion)));
    expect(replies.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, ...Array.from({ length: 9 }, () => 422)]);
    expect(await countSessions(app.context.db, uma.userId)).toBe(before + 1);
  });

  test("is accepted with a clock that is off by five seconds, and with the audience alone in a list", async () => {
    expect((await present(await sign({ iat: seconds() + 5, exp: seconds() + 60 }))).status).toBe(200);
    expect((await present(await sign({ iat: seconds() - 63, exp: seconds() - 3 }))).status).toBe(200);
    expect((await present(await sign({ aud: [audience()] }))).status).toBe(200);
  });

  test("creates an account in the verified domain only, with its name or the beginning of its address", async () => {
    for (const [email, name, shown] of [
      [`new@${domain}`, " Nell  New ", "Nell New"],
      [`newer@${domain}`, undefined, "newer"],
    ] as const) {
      const assertion = await sign({ email, name });
      expect(await check(assertion)).toMatchObject({ reason: null, message: expect.stringContaining("create an account") as string });
      const browser = app.driver();
      const { token, user } = await browser.call(signInByAssertion, { body: { type: "partner", assertion } });
      browser.token = token;
      expect(await browser.call(userInfo, { params: { id: user.userId } })).toMatchObject({ name: shown, role: "USER" });
    }
    await verifyDomain(app.context.db, domain, null);
    expect(await refuse(await sign({ email: `newest@${domain}` }))).toBe("domain");
    await verifyDomain(app.context.db, domain, now());
  });

  test("is no second factor", async () => {
    const mia = await createUser(app, "Mia", `mia@${domain}`);
    await requireSecondFactor(app.context.db, mia.userId);
    const browser = app.driver();
    const { token, user } = await browser.call(signInByAssertion, {
      body: { type: "partner", assertion: await sign({ email: mia.email }) },
    });
    browser.token = token;
    expect([user.mfaEnabled, user.mfaVerified]).toEqual([true, false]);
    expect((await browser.try(listSessions, {})).error.code).toBe("mfa_required");
  });

  test("that is tested is not used up and signs nobody in", async () => {
    const assertion = await sign();
    const before = await countSessions(app.context.db, uma.userId);
    const found = { reason: null, message: `This assertion would sign in ${uma.email}.`, partner: "Intranet", email: uma.email };
    expect(await check(`\n${assertion}\n`)).toEqual(found);
    expect(await check(assertion)).toEqual(found);
    expect(await countSessions(app.context.db, uma.userId)).toBe(before);
    expect((await present(assertion)).status).toBe(200);
    expect(await check(assertion)).toMatchObject({ reason: "replayed", email: uma.email });
  });

  test("ends the session that the browser had", async () => {
    const mallory = await createUser(app, "Mallory", `mallory@${domain}`);
    const before = mallory.token;
    const { token } = await mallory.call(signInByAssertion, { body: { type: "partner", assertion: await sign() } });
    expect((await mallory.try(listSessions, {})).status).toBe(403);
    mallory.token = token;
    expect((await mallory.try(mediaCookie, {})).status).toBe(200);
    expect(before).not.toBe(token);
  });
});

/** Refused with the same bytes as any other, and no session; returns why, for the company's administrator. */
async function refuse(assertion: string): Promise<RefusalReason | null> {
  const reply = await present(assertion);
  expect([reply.status, reply.text]).toEqual([422, LINK_INVALID]);
  expect(reply.headers.getSetCookie().filter((cookie) => cookie.startsWith("aside_refresh"))).toEqual([]);
  return (await check(assertion)).reason;
}

describe("refuses an assertion that", () => {
  const hmac = (text: string, secret: string) => createHmac("sha256", secret).update(text).digest("base64url");
  const claimsOf = (assertion: string) => decodeJwt(assertion);
  const strangerKey = makeSigner("ES256", "one");
  const cases: [string, RefusalReason, () => Promise<string>][] = [
    ["is no JWT", "malformed", async () => await Promise.resolve("x.y.z")],
    ["is empty but for dots", "malformed", async () => await Promise.resolve("..")],
    ["is signed with another key", "signature", async () => await sign({}, {}, await strangerKey)],
    [
      "was changed after it was signed",
      "signature",
      async () => {
        const [header, , signature] = (await sign()).split(".");
        const [, payload] = unsigned({}, { ...claimsOf(await sign()), email: uma.email }).split(".");
        return [header, payload, signature].join(".");
      },
    ],
    ["has expired", "expired", async () => await sign({ iat: seconds() - 66, exp: seconds() - 6 })],
    ["is older than a minute", "expired", async () => await sign({ iat: seconds() - 66, exp: seconds() + 30 })],
    ["is from the future", "not_yet_valid", async () => await sign({ iat: seconds() + 10, exp: seconds() + 60 })],
    ["is not valid yet", "not_yet_valid", async () => await sign({ nbf: seconds() + 10 })],
    ["lives longer than a minute", "lifetime", async () => await sign({ exp: seconds() + 62 })],
    ["is for another audience", "audience", async () => await sign({ aud: "https://other.example/integrate" })],
    ["is for the product in general", "audience", async () => await sign({ aud: app.url })],
    ["is for others too", "audience", async () => await sign({ aud: [audience(), "https://other.example"] })],
    ["is for us twice", "audience", async () => await sign({ aud: [audience(), audience()] })],
    ["names no audience", "claim_missing", async () => await sign({ aud: undefined })],
    ...["jti", "iat", "exp", "email"].map((claim): [string, RefusalReason, () => Promise<string>] => [
      `lacks ${claim}`,
      "claim_missing",
      async () => await sign({ [claim]: undefined }),
    ]),
    ["has a number as jti", "claim_invalid", async () => await sign({ jti: 7 })],
    ["has an empty jti", "claim_invalid", async () => await sign({ jti: "" })],
    ["has an endless jti", "claim_invalid", async () => await sign({ jti: "j".repeat(256) })],
    ["has no address as email", "claim_invalid", async () => await sign({ email: "uma" })],
    ["has several emails", "claim_invalid", async () => await sign({ email: [uma.email, lead.email] })],
    ["has text as iat", "claim_invalid", async () => await sign({ iat: String(seconds()) })],
    ["has the algorithm none", "algorithm", async () => unsigned({ alg: "none" }, claimsOf(await sign()))],
    ["has no algorithm", "algorithm", async () => unsigned({}, claimsOf(await sign()))],
    [
      "uses the public key as an HMAC secret",
      "algorithm",
      async () => {
        const text = unsigned({ alg: "HS256", kid: "one" }, claimsOf(await sign())).slice(0, -1);
        return `${text}.${hmac(text, signer.pem)}`;
      },
    ],
    ["names an unknown key", "key", async () => await sign({}, { kid: "two" })],
    ["uses an algorithm that the key is not for", "key", async () => await sign({}, {}, await makeSigner("RS256", "one"))],
    ["marks a header as critical that nobody knows", "malformed", async () => await sign({}, { crit: ["urgent"], urgent: 1 })],
    ["brings its own key", "signature", async () => await sign({}, { jwk: (await strangerKey).jwk }, await strangerKey)],
    ["names no issuer", "issuer", async () => await sign({ iss: undefined })],
    ["names an unknown issuer", "issuer", async () => await sign({ iss: crypto.randomUUID() })],
    ["names its issuer by another name", "issuer", async () => await sign({ iss: "Intranet" })],
    ["names another company's partner", "issuer", async () => await sign({ iss: theirs.partner.id })],
    ["is for an unknown address in a foreign domain", "domain", async () => await sign({ email: "someone@elsewhere.example" })],
    ["is for a subdomain", "domain", async () => await sign({ email: `someone@sub.${domain}` })],
    ["is for a domain that ends alike", "domain", async () => await sign({ email: `someone@not${domain}` })],
    ["is for another company's person", "domain", async () => await sign({ email: other.user.email })],
    ["is for an administrator", "administrator", async () => await sign({ email: admin.email })],
    ["is for the company's owner", "administrator", async () => await sign({ email: lead.email })],
  ];

  test.each(cases)("%s: %s", async (_, reason, make) => {
    expect(await refuse(await make())).toBe(reason);
  });

  test("is another company's, for our person", async () => {
    const said = { iss: theirs.partner.id, aud: audience(), email: uma.email };
    // Their administrator learns no more of our person than of an unknown one.
    const assertion = await theirs.signer.sign(said, { now: now() });
    expect((await present(assertion)).text).toBe(LINK_INVALID);
    expect((await other.lead.call(testAssertion, { body: { assertion } })).reason).toBe("domain");
    const unknown = await theirs.signer.sign({ ...said, email: `nobody@${domain}` }, { now: now() });
    expect((await other.lead.call(testAssertion, { body: { assertion: unknown } })).reason).toBe("domain");
    expect((await present(await theirs.signer.sign({ ...said, email: other.user.email }, { now: now() }))).status).toBe(200);
  });

  test("is for a person whose account is disabled", async () => {
    const dan = await createUser(app, "Dan", `dan@${domain}`);
    await setDisabled(app.context.db, dan.userId, now());
    expect(await refuse(await sign({ email: dan.email }))).toBe("suspended");
  });

  test("is from a partner that is turned off", async () => {
    await lead.call(updatePartner, { params: { id: partner.id }, body: { is_enabled: false } });
    expect(await refuse(await sign())).toBe("disabled");
    await lead.call(updatePartner, { params: { id: partner.id }, body: { is_enabled: true } });
    expect((await present(await sign())).status).toBe(200);
  });

  test("was used before, until it has expired anyway", async () => {
    const assertion = await sign();
    const { idHash } = await verifyAssertion(app.context, await findIssuer(app.context.db, assertion), assertion);
    expect((await present(assertion)).status).toBe(200);
    expect(await refuse(assertion)).toBe("replayed");
    // The same jti in another assertion of the same partner.
    expect(await refuse(await sign({ jti: claimsOf(assertion).jti }))).toBe("replayed");
    aheadMs = 64_000;
    await deleteOldAssertions(app.context.db, now());
    expect(await refuse(assertion)).toBe("replayed");
    aheadMs = 66_000;
    expect(await refuse(assertion)).toBe("expired");
    await deleteOldAssertions(app.context.db, now());
    expect(await isAssertionUsed(app.context.db, idHash)).toBe(false);
  });
});

test("refuses invalid input, and tokens of providers that nobody configured", async () => {
  for (const body of [{}, { type: "partner" }, { type: "apple", assertion: "x" }, { type: "partner", assertion: 7 }, { assertion: "x" }])
    expect((await app.driver().try(signInByAssertion, { body })).status).toBe(400);
  const long = { type: "partner", assertion: "a".repeat(16_385) };
  expect((await app.driver().try(signInByAssertion, { body: long })).status).toBe(400);
  for (const type of ["partner", "google", "microsoft"] as const)
    for (const assertion of ["", "x", await sign(), "'; drop table partners; --"])
      if (type !== "partner" || assertion.length < 100)
        expect((await app.driver().try(signInByAssertion, { body: { type, assertion } })).text).toBe(LINK_INVALID);
});

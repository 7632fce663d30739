import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { listAudit, readIdentities, setDisabled, verifyDomain } from "@aside/testkit/stores/accounts-store.ts";
import { createApiKey } from "../../integrations/contract.ts";
import { saveSso } from "../../single-sign-on/sso-contract.ts";
import { startTamperingProvider, type TamperingProvider } from "../../single-sign-on/testkit/tampering-provider.ts";
import {
  createPartner,
  deletePartner,
  listPartners,
  MAX_PARTNERS,
  type Partner,
  signInByAssertion,
  testAssertion,
  updatePartner,
} from "../contract.ts";
import { copy } from "../copy.ts";
import { makeSigner, type Signer } from "../testkit/assertions.ts";

const ABSENT = '{"code":"not_found","message":"Not found."}';
const LINK_INVALID = '{"code":"link_invalid","message":"Invalid or expired link."}';

let app: TestApp;
let idp: TamperingProvider;
let root: Signed;
let company: Awaited<ReturnType<typeof makeCompany>>;
let lead: Signed;
let other: Signed;
let signer: Signer;
beforeAll(async () => {
  idp = await startTamperingProvider();
  const env = {
    ASR: "off",
    ACCESS_TOKEN_SECONDS: "3600",
    GOOGLE_CLIENT_ID: "aside",
    GOOGLE_ISSUER: `${idp.url}/google`,
    MICROSOFT_CLIENT_ID: "aside",
    MICROSOFT_ISSUER: `${idp.url}/common/v2.0`,
  };
  app = await startApp({ env });
  root = await makeRoot(app);
  company = await makeCompany(app, root);
  ({ lead } = company);
  ({ lead: other } = await makeCompany(app, root));
  signer = await makeSigner("ES256", "one");
}, 60_000);
afterAll(async () => {
  await app.stop();
  await idp.stop();
});

const unique = () => crypto.randomUUID();
const add = async (by: Signed, body: object = {}) => await by.call(createPartner, { body: { name: unique(), keys: signer.pem, ...body } });
const namesOf = async (by: ApiDriver) => (await by.call(listPartners, {})).items.map(({ name }) => name);

describe("a partner", () => {
  test("is added, changed and deleted by the company's owner, with entries in the log", async () => {
    const made = await add(lead, { name: "  Our   Intranet " });
    expect(made).toMatchObject({ name: "Our Intranet", jwks_url: null, is_enabled: true, created_by: lead.email, last_used_at: null });
    const params = { id: made.id };
    const { jwk } = await makeSigner("EdDSA", "two");
    const changed = await lead.call(updatePartner, { params, body: { keys: JSON.stringify(jwk), name: "Portal" } });
    expect(JSON.parse(changed.keys ?? "")).toEqual({ keys: [jwk] });
    expect(await lead.call(updatePartner, { params, body: { is_enabled: false } })).toEqual({ ...changed, is_enabled: false });
    const { audience, domain, is_domain_verified } = await lead.call(listPartners, {});
    expect([audience, domain, is_domain_verified]).toEqual([`${app.url}/integrate`, company.domain, false]);
    await lead.call(deletePartner, { params });
    expect(await namesOf(lead)).not.toContain("Portal");
    const log = (await listAudit(app.context.db)).filter(({ action }) => action.startsWith("partner."));
    expect(log.map(({ action, target_label }) => [action, target_label])).toEqual([
      ["partner.created", "Our Intranet"],
      ["partner.updated", "Portal"],
      ["partner.updated", "Portal"],
      ["partner.deleted", "Portal"],
    ]);
  });

  test("does not exist for another company, and is managed by no ordinary member, administrator or program", async () => {
    const { id } = await add(lead);
    for (const caller of [other, root]) {
      expect((await caller.try(updatePartner, { params: { id }, body: { is_enabled: false } })).text).toBe(ABSENT);
      expect((await caller.try(deletePartner, { params: { id } })).text).toBe(ABSENT);
      expect((await caller.call(listPartners, {})).items).toEqual([]);
    }
    const { key } = await lead.call(createApiKey, { body: { name: "CRM", scopes: ["auto_login", "scim"] } });
    const program = Object.assign(app.driver(), { apiKey: key, withoutCsrf: true });
    const calls: [Parameters<ApiDriver["try"]>[0], object][] = [
      [listPartners, {}],
      [createPartner, { body: { name: "Evil", keys: signer.pem } }],
      [updatePartner, { params: { id }, body: { keys: signer.pem } }],
      [testAssertion, { body: { assertion: "x" } }],
      [deletePartner, { params: { id } }],
    ];
    for (const [called, input] of calls) {
      for (const caller of [company.admin, company.user]) expect((await caller.try(called, input)).text).toBe(ABSENT);
      for (const caller of [app.driver(), program])
        expect([called.name, (await caller.try(called, input)).status]).toEqual([called.name, 403]);
    }
    expect((await lead.call(listPartners, {})).items.find((item) => item.id === id)?.is_enabled).toBe(true);
  });

  test("is refused with invalid input, and a text says what is wrong with its key", async () => {
    const { id } = await add(lead);
    const both = { keys: signer.pem, jwks_url: "https://keys.example/" };
    for (const body of [
      {},
      { name: "" },
      { name: "x" },
      { name: "x".repeat(101), keys: "x" },
      { name: "x\0", keys: "x" },
      { name: 7, keys: "x" },
    ])
      expect([(await lead.try(createPartner, { body })).status, body]).toEqual([400, body]);
    for (const body of [both, { keys: 7 }, { keys: "" }, { keys: "x".repeat(20_001) }, { jwks_url: "keys" }, { is_enabled: "yes" }]) {
      expect([(await lead.try(createPartner, { body: { name: unique(), ...body } })).status, body]).toEqual([400, body]);
      expect([(await lead.try(updatePartner, { params: { id }, body })).status, body]).toEqual([400, body]);
    }
    for (const [keys, message] of [
      ["not a key", copy.keysUnreadable],
      [JSON.stringify(signer.privateJwk), copy.keysPrivate],
      ['{"kty":"oct","k":"c2VjcmV0"}', copy.keysSecret],
    ]) {
      const error = { code: "keys_invalid", message };
      expect((await lead.try(createPartner, { body: { name: unique(), keys } })).error).toEqual(error);
      expect((await lead.try(updatePartner, { params: { id }, body: { keys } })).error).toEqual(error);
    }
    expect(JSON.stringify(await listAudit(app.context.db))).not.toContain(signer.privateJwk.d);
    for (const wrong of ["x", unique()]) expect((await lead.try(deletePartner, { params: { id: wrong } })).text).toBe(ABSENT);
  });

  test("has a name that no other partner of the company has, even when two are added at once", async () => {
    const name = unique();
    const replies = await Promise.all(
      [name, name.toUpperCase()].map(async (given) => await lead.try(createPartner, { body: { name: given, keys: signer.pem } })),
    );
    expect(replies.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409]);
    const { id } = await add(lead);
    expect((await lead.try(updatePartner, { params: { id }, body: { name } })).error).toMatchObject({ message: copy.nameTaken });
    expect((await add(other, { name })).name).toBe(name);
  });

  test("is one of twenty at most, even when they are added at once", async () => {
    const { lead: owner } = await makeCompany(app, root);
    const body = () => ({ name: unique(), keys: signer.pem });
    const replies = await Promise.all(Array.from({ length: 25 }, async () => await owner.try(createPartner, { body: body() })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(MAX_PARTNERS);
    expect(replies.find(({ status }) => status !== 200)?.error).toMatchObject({ code: "too_many_partners", message: copy.tooMany });
  });
});

describe("keys at an address", () => {
  const published: { keys: unknown; status: number } = { keys: [], status: 200 };
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    const { status, keys } = published;
    response.writeHead(status, { location: "https://keys.example/" }).end(typeof keys === "string" ? keys : JSON.stringify({ keys }));
  });
  let url: string;
  let partner: Partner;
  const present = async (by: Signer, kid = "one") => {
    const said = { iss: partner.id, aud: `${app.url}/integrate`, email: company.user.email };
    const assertion = await by.sign(said, { now: app.context.now(), header: { kid } });
    const { reason } = await lead.call(testAssertion, { body: { assertion } });
    return { status: (await app.driver().try(signInByAssertion, { body: { type: "partner", assertion } })).status, reason };
  };
  const tick = (ms: number) => vi.setSystemTime(Date.now() + ms);
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`;
  });
  beforeEach(async () => {
    app.context.config.WEBHOOK_ALLOW_HOSTS = ["127.0.0.1"];
    Object.assign(published, { status: 200, keys: [signer.jwk] });
    partner = await add(lead, { keys: undefined, jwks_url: `${url}?${unique()}` });
    asked = 0;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  });
  afterEach(() => void vi.useRealTimers());
  afterAll(() => void server.close());

  test("are read once in ten minutes, and once a minute for a key that is missing", async () => {
    for (let times = 0; times < 3; times++) expect(await present(signer)).toEqual({ status: 200, reason: null });
    expect(asked).toBe(1);
    const next = await makeSigner("ES256", "two");
    published.keys = [next.jwk];
    for (let times = 0; times < 3; times++) expect(await present(next, "two")).toEqual({ status: 422, reason: "key" });
    expect(asked).toBe(1);
    tick(61_000);
    expect(await present(next, "two")).toEqual({ status: 200, reason: null });
    expect(await present(signer)).toEqual({ status: 422, reason: "key" });
    expect(asked).toBe(2);
    tick(10 * 60_000 + 1000);
    expect(await present(next, "two")).toEqual({ status: 200, reason: null });
    expect(asked).toBe(3);
  });

  test("that cannot be read refuse every assertion, and are asked for once a minute", async () => {
    published.status = 500;
    for (let times = 0; times < 3; times++) expect(await present(signer)).toEqual({ status: 422, reason: "keys_unreachable" });
    expect(asked).toBe(1);
    published.status = 200;
    tick(61_000);
    expect(await present(signer)).toEqual({ status: 200, reason: null });
  });

  test("that are secret, too short, too many bytes or elsewhere do not help", async () => {
    const change = async () => await lead.try(updatePartner, { params: { id: partner.id }, body: { jwks_url: `${url}?${unique()}` } });
    for (const [keys, status, message] of [
      [[signer.privateJwk], 200, copy.keysPrivate],
      [[{ kty: "oct", k: "c2VjcmV0" }], 200, copy.keysSecret],
      [[], 200, copy.urlUnreadable],
      ["<html>", 200, copy.urlUnreadable],
      [`{"pad":"${"x".repeat(200_000)}","keys":[${JSON.stringify(signer.jwk)}]}`, 200, copy.urlUnreadable],
      [[signer.jwk], 302, copy.urlUnreadable],
      [[signer.jwk], 404, copy.urlUnreadable],
    ] as const) {
      Object.assign(published, { keys, status });
      expect((await change()).error).toEqual({ code: "keys_invalid", message });
    }
    Object.assign(published, { keys: [signer.jwk], status: 200 });
    expect((await change()).status).toBe(200);
  });

  test.each([
    "http://keys.example/",
    "ftp://keys.example/",
    "file:///etc/passwd",
    "https://user:password@keys.example/",
    "https://127.0.0.1/",
    "https://127.1/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.7]/",
    "https://10.0.0.7/",
    "https://169.254.169.254/latest/meta-data",
    "https://localhost/",
  ])("are not read at %s", async (address) => {
    app.context.config.WEBHOOK_ALLOW_HOSTS = [];
    for (const reply of [
      await lead.try(createPartner, { body: { name: unique(), jwks_url: address } }),
      await lead.try(updatePartner, { params: { id: partner.id }, body: { jwks_url: address } }),
    ])
      expect([reply.status, reply.error.code]).toEqual([422, "keys_invalid"]);
    // An address that became internal after it was saved is not called either.
    expect(await present(signer)).toEqual({ status: 422, reason: "keys_unreachable" });
    expect(asked).toBe(0);
  });
});

describe("an ID token", () => {
  beforeAll(async () => await verifyDomain(app.context.db, company.domain, app.context.now()));
  beforeEach(() => {
    idp.next = {};
  });
  type Type = "google" | "microsoft";
  const present = async (type: Type, assertion: string) => await app.driver().try(signInByAssertion, { body: { type, assertion } });
  const google = async (claims: object) => await idp.idToken({ iss: `${idp.url}/google`, sub: unique(), email_verified: true, ...claims });

  test("of Google or Microsoft signs in once, with a verified address in the company's domain", async () => {
    const mia = await createUser(app, "Mia", `mia@${company.domain}`);
    const ofMicrosoft = { iss: `${idp.url}/tenant/v2.0`, tid: "tenant", sub: unique(), email: mia.email, xms_edov: true };
    for (const [type, token] of [
      ["google", await google({ email: mia.email })],
      ["microsoft", await idp.idToken(ofMicrosoft)],
    ] as const) {
      const replies = await Promise.all(Array.from({ length: 3 }, async () => await present(type, token)));
      expect(replies.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 422, 422]);
      expect((await present(type, token)).text).toBe(LINK_INVALID);
      const [header, payload, signature = ""] = token.split(".");
      // The same bytes, written differently.
      expect((await present(type, [header, payload, `${signature}=`].join("."))).text).toBe(LINK_INVALID);
    }
    expect(await readIdentities(app.context.db, mia.userId)).toHaveLength(2);
    expect((await present("google", await google({ email: `nell@${company.domain}`, name: "Nell" }))).status).toBe(200);
  });

  test("is refused with the same bytes for every reason", async () => {
    const { email } = company.user;
    const dan = await createUser(app, "Dan", `dan@${company.domain}`);
    await setDisabled(app.context.db, dan.userId, app.context.now());
    const nowSeconds = Math.floor(Date.now() / 1000);
    const tokens = [
      await google({ email, email_verified: false }),
      await google({ email: undefined }),
      await google({ email: other.email }),
      await google({ email: "someone@gmail.com" }),
      await google({ email: dan.email }),
      await google({ email, aud: "another-client" }),
      await google({ email, iss: "https://accounts.google.com" }),
      await google({ email, iat: nowSeconds - 700, exp: nowSeconds + 600 }),
      await google({ email, iat: nowSeconds - 700, exp: nowSeconds - 60 }),
    ];
    for (const sign of ["none", "stranger", "hmac", "broken"] as const) {
      idp.next = { sign };
      tokens.push(await google({ email }));
    }
    for (const token of tokens) expect((await present("google", token)).text).toBe(LINK_INVALID);
    idp.next = {};
    expect((await present("microsoft", await google({ email }))).text).toBe(LINK_INVALID);
    expect((await present("google", await google({ email }))).status).toBe(200);
  });

  test("signs nobody in whose company requires its own provider; a partner of that company does", async () => {
    const body = { issuer: `${idp.url}/google`, client_id: "aside", is_enabled: true, is_required: true };
    await lead.call(saveSso, { body });
    const { email } = company.user;
    expect((await present("google", await google({ email }))).text).toBe(LINK_INVALID);
    const { id } = await add(lead);
    const assertion = await signer.sign({ iss: id, aud: `${app.url}/integrate`, email });
    expect((await app.driver().try(signInByAssertion, { body: { type: "partner", assertion } })).status).toBe(200);
  });
});

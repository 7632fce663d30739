import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCompany, makeRoot, setRole } from "@aside/testkit/companies.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { addSecondFactor, markMfaVerified } from "@aside/testkit/stores/companies-store.ts";
import { startNameServer } from "../../testkit/name-server.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import type { EndpointSpec } from "@aside/contract/endpoint.ts";
import { ffmpeg, makeDirectory } from "@aside/media/testkit/media-fixtures.ts";
import { readFile } from "node:fs/promises";
import {
  type Company,
  deleteLogo,
  getCompany,
  listCompanies,
  MAX_LOGO_BYTES,
  updateCompany,
  updateCompanyMfa,
  uploadLogo,
  verifyDomain,
} from "../../company-contract.ts";
import { copy } from "../../copy.ts";
import { userInfo } from "@aside/core/accounts/contract.ts";
import { unviewedCount } from "../../../viewing/contract.ts";

let app: TestApp;
let names: Awaited<ReturnType<typeof startNameServer>>;
let root: Signed;
let files: Awaited<ReturnType<typeof makeDirectory>>;
let picture: Buffer;
beforeAll(async () => {
  names = await startNameServer();
  app = await startApp({ worker: true, env: { DNS_SERVER: names.address } });
  root = await makeRoot(app);
  files = await makeDirectory();
  await ffmpeg("-f", "lavfi", "-i", "testsrc=size=200x60:rate=1", "-frames:v", "1", files.path("logo.png"));
  picture = await readFile(files.path("logo.png"));
}, 60_000);
afterAll(async () => {
  await app.stop();
  await names.close();
  await files[Symbol.asyncDispose]();
});

const answer = (reply: { status: number; error: { code: string; message: string } }) => [
  reply.status,
  reply.error.code,
  reply.error.message,
];
const BRAND = { name: "Acme", co_brand_nav_url: "https://acme.com/start", co_brand_logo_height: 40 };
const read = async (by: ApiDriver): Promise<Company> => await by.call(getCompany, { query: {} });

/** Every endpoint with a valid input; `named` adds a company's id. */
const DEEDS: [string, EndpointSpec, (named: object) => { query?: unknown; body?: unknown }, "COMPANY_ADMIN" | "COMPANY_SUPER_ADMIN"][] = [
  ["reading", getCompany, (named) => ({ query: named }), "COMPANY_ADMIN"],
  ["its brand", updateCompany, (named) => ({ body: { ...BRAND, ...named } }), "COMPANY_ADMIN"],
  ["its logo", uploadLogo, (named) => ({ query: named, body: picture }), "COMPANY_ADMIN"],
  ["its logo's end", deleteLogo, (named) => ({ query: named }), "COMPANY_ADMIN"],
  ["its second factor", updateCompanyMfa, (named) => ({ body: { requires_mfa: false, ...named } }), "COMPANY_SUPER_ADMIN"],
  ["its domain", verifyDomain, (named) => ({ body: named }), "COMPANY_SUPER_ADMIN"],
];

describe.each(DEEDS)("company settings: %s", (_, endpoint, input, least) => {
  test("require the permission in the own company (docs/hostile-inputs.md row 9)", async () => {
    const mine = await makeCompany(app, root);
    const theirs = await makeCompany(app, root);
    const { id } = await read(theirs.lead);
    const absent = await mine.lead.try(endpoint, input({ company_id: crypto.randomUUID() }));
    expect(absent.status).toBe(404);
    const foreign = await mine.lead.try(endpoint, input({ company_id: id }));
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    expect((await mine.user.try(endpoint, input({}))).status).toBe(404);
    if (least === "COMPANY_SUPER_ADMIN") expect((await mine.admin.try(endpoint, input({}))).status).toBe(404);
    expect((await mine.lead.try(endpoint, input({ company_id: "../x" }))).status).toBe(400);
    expect(await read(theirs.lead)).toMatchObject({ name: theirs.domain, co_brand_logo_url: null });
  });
});

describe("a company's name and logo link", () => {
  test("can be changed by company and product admins, and appears in every member's session", async () => {
    const { admin, user, lead } = await makeCompany(app, root);
    expect(await admin.call(updateCompany, { body: BRAND })).toMatchObject({
      ...BRAND,
      abilities: { brand: true, security: false },
      domain_record: null,
    });
    expect(await user.call(userInfo, { params: { id: user.userId } })).toMatchObject({
      coBrandNavUrl: BRAND.co_brand_nav_url,
      coBrandLogoHeight: 40,
      coBrandLogoUrl: null,
    });
    const { id } = await read(lead);
    await root.call(updateCompany, { body: { ...BRAND, name: "Root's", company_id: id } });
    expect((await read(lead)).name).toBe("Root's");
  });

  test.each([
    ["an address that runs a script", { co_brand_nav_url: "javascript:alert(1)" }],
    ["an address with a line break", { co_brand_nav_url: "https://a.com/\r\nx" }],
    ["an address with a name and password", { co_brand_nav_url: "https://bank.com@evil.com" }],
    ["an address of another kind", { co_brand_nav_url: "data:text/html,x" }],
    ["a path", { co_brand_nav_url: "//evil.com" }],
    ["a height out of bounds", { co_brand_logo_height: 65 }],
    ["a height that is no number", { co_brand_logo_height: "40" }],
    ["no name", { name: "  " }],
    ["a name of a million characters", { name: "x".repeat(1_000_000) }],
    ["a name with NUL", { name: "a\u0000b" }],
  ])("%s is refused", async (_, change) => {
    const { lead, domain } = await makeCompany(app, root);
    expect((await lead.try(updateCompany, { body: { ...BRAND, ...change } })).status).toBe(400);
    expect((await read(lead)).name).toBe(domain);
  });
});

describe("a logo", () => {
  test("is re-encoded, public under an immutable address, and deleted when replaced", async () => {
    const { lead, user } = await makeCompany(app, root);
    const first = (await lead.try(uploadLogo, { query: {}, body: picture })).json() as Company;
    const url = first.co_brand_logo_url ?? "";
    expect(url).toMatch(/^\/media\/company\/[0-9a-f-]{36}\/[0-9a-f-]{36}\.png$/);
    const seen = await app.driver().bytes(url);
    expect([seen.status, seen.headers.get("content-type"), seen.headers.get("cache-control")]).toEqual([
      200,
      "image/png",
      "public, max-age=31536000, immutable",
    ]);
    expect((await user.call(userInfo, { params: { id: user.userId } })).coBrandLogoUrl).toBe(url);
    const second = ((await lead.try(uploadLogo, { query: {}, body: picture })).json() as Company).co_brand_logo_url ?? "";
    expect(second).not.toBe(url);
    expect([(await app.driver().bytes(url)).status, (await app.driver().bytes(second)).status]).toEqual([404, 200]);
    expect((await lead.call(deleteLogo, { query: {} })).co_brand_logo_url).toBeNull();
    expect((await app.driver().bytes(second)).status).toBe(404);
    expect((await lead.call(deleteLogo, { query: {} })).co_brand_logo_url).toBeNull();
  });

  test("rejects other file types and keeps the previous logo", async () => {
    const { lead } = await makeCompany(app, root);
    const before = ((await lead.try(uploadLogo, { query: {}, body: picture })).json() as Company).co_brand_logo_url;
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    expect(answer(await lead.try(uploadLogo, { query: {}, body: svg }))).toEqual([422, "picture_unreadable", copy.logoType]);
    const broken = Buffer.concat([picture.subarray(0, 40), Buffer.alloc(200)]);
    expect(answer(await lead.try(uploadLogo, { query: {}, body: broken }))).toEqual([422, "picture_unreadable", copy.logoUnreadable]);
    expect((await read(lead)).co_brand_logo_url).toBe(before);
  });

  test("rejects more than a megabyte, also without a content length (docs/hostile-inputs.md row 3)", async () => {
    const { lead } = await makeCompany(app, root);
    const large = Buffer.concat([picture, Buffer.alloc(MAX_LOGO_BYTES)]);
    expect(answer(await lead.try(uploadLogo, { query: {}, body: large }))).toEqual([413, "too_large", "File size should be less than 1MB"]);
  });

  test("stores one of two concurrent uploads completely", async () => {
    const { lead } = await makeCompany(app, root);
    await Promise.all([1, 2, 3].map(async () => await lead.try(uploadLogo, { query: {}, body: picture })));
    expect((await app.driver().bytes((await read(lead)).co_brand_logo_url ?? "")).status).toBe(200);
  });

  test.each(["..%2f..%2f..%2fetc%2fpasswd", "%2e%2e%2fsecret-key", "x.png", `${crypto.randomUUID()}.png`, `${crypto.randomUUID()}.svg`])(
    "no path leads elsewhere: %s (docs/hostile-inputs.md row 13)",
    async (name) => {
      const { lead } = await makeCompany(app, root);
      expect((await app.driver().bytes(`/media/company/${(await read(lead)).id}/${name}`)).status).toBe(404);
    },
  );
});

describe("requiring a second factor", () => {
  test("needs an administrator with a second factor, and applies from the next request", async () => {
    const { lead, user } = await makeCompany(app, root);
    expect(answer(await lead.try(updateCompanyMfa, { body: { requires_mfa: true } }))).toEqual([422, "rule_broken", copy.ownFactorFirst]);
    await addSecondFactor(app.context.db, lead.userId);
    // A session that has not verified its own second factor cannot require one of others.
    expect((await lead.try(updateCompanyMfa, { body: { requires_mfa: true } })).error.code).toBe("mfa_required");
    await markMfaVerified(app.context.db, lead.userId);
    expect((await user.try(unviewedCount, {})).status).toBe(200);
    expect((await lead.call(updateCompanyMfa, { body: { requires_mfa: true } })).requires_mfa).toBe(true);
    expect((await user.try(unviewedCount, {})).error.code).toBe("mfa_required");
    for (const value of ["yes", 1, null, undefined])
      expect((await lead.try(updateCompanyMfa, { body: { requires_mfa: value } })).status).toBe(400);
    await lead.call(updateCompanyMfa, { body: { requires_mfa: false } });
    expect((await user.try(unviewedCount, {})).status).toBe(200);
  });

  test("is refused if the installation disables the feature, but can be turned off", async () => {
    const other = await startApp({ worker: true, env: { DISABLED_FEATURES: "mfa_support" } });
    const lead = await makeRoot(other);
    await addSecondFactor(other.context.db, lead.userId);
    await markMfaVerified(other.context.db, lead.userId);
    expect((await lead.try(updateCompanyMfa, { body: { requires_mfa: true } })).status).toBe(402);
    expect((await lead.try(updateCompanyMfa, { body: { requires_mfa: false } })).status).toBe(200);
    await other.stop();
  });
});

describe("domain verification", () => {
  async function withRecord() {
    const company = await makeCompany(app, root);
    const { domain_record: record } = await read(company.lead);
    return { ...company, name: record?.name ?? "", value: record?.value ?? "" };
  }
  const verify = async (by: ApiDriver) => await by.try(verifyDomain, { body: {} });

  test("accepts a matching TXT record among others and in several parts", async () => {
    const { lead, name, value, domain } = await withRecord();
    expect(name).toBe(`_aside.${domain}`);
    names.records.set(name, ["v=spf1 -all", value]);
    const company = (await verify(lead)).json() as Company;
    expect(company.domain_verified_at).not.toBeNull();
    // After the verification the record may be removed.
    names.records.delete(name);
    expect((await verify(lead)).status).toBe(422);
    expect((await read(lead)).domain_verified_at).toBe(company.domain_verified_at);
  });

  test("refuses a missing record and one with another value", async () => {
    const mine = await withRecord();
    const theirs = await withRecord();
    expect(answer(await verify(mine.lead))).toEqual([422, "record_absent", copy.recordAbsent]);
    for (const said of [theirs.value, `${mine.value}x`, mine.value.slice(0, -1), "", mine.value.toUpperCase()]) {
      names.records.set(mine.name, [said]);
      expect(answer(await verify(mine.lead))).toEqual([422, "record_differs", copy.recordDiffers]);
    }
    expect((await read(mine.lead)).domain_verified_at).toBeNull();
  });

  test("reports silent or failing name servers within five seconds and changes nothing", async () => {
    const { lead, name, value } = await withRecord();
    names.records.set(name, [value]);
    names.silent.add(name);
    const started = performance.now();
    expect(answer(await verify(lead))).toEqual([503, "dns_unavailable", copy.dnsAway]);
    expect(performance.now() - started).toBeLessThan(15_000);
    names.silent.delete(name);
    names.failing.add(name);
    expect(answer(await verify(lead))).toEqual([503, "dns_unavailable", copy.dnsAway]);
    names.failing.delete(name);
    expect((await verify(lead)).status).toBe(200);
  });

  test("reports an unreachable name server like a silent one", async () => {
    const server: Server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { port: number };
    const other = await startApp({ worker: true, env: { DNS_SERVER: `127.0.0.1:${port}` } });
    const lead = await makeRoot(other);
    expect(answer(await verify(lead))).toEqual([503, "dns_unavailable", copy.dnsAway]);
    await other.stop();
    server.close();
  });
});

test("product admins list companies by the start of name or domain", async () => {
  const { lead, domain, user } = await makeCompany(app, root);
  await setRole(root, user.userId, "ADMIN");
  expect((await lead.try(listCompanies, { query: {} })).status).toBe(404);
  expect((await user.call(listCompanies, { query: { query: domain.toUpperCase() } })).items).toMatchObject([{ domain, people: 3 }]);
  expect((await root.call(listCompanies, { query: { query: "%" } })).items).toEqual([]);
});

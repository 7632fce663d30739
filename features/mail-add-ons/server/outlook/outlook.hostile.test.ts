import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { ManifestUtil } from "@microsoft/app-manifest";
import { generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEvent, getEvent } from "@aside/core/messages/contract.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { createdEvents } from "../../../inbox/contract.ts";
import { readZip } from "../../../my-account/testkit/read-zip.ts";
import { setAppRule } from "../../../oauth/admin-contract.ts";
import { disconnectApp, listConnectedApps, OUTLOOK_APP_ID } from "../../../oauth/contract.ts";
import { sweep as sweepOauth } from "../../../oauth/server/sweep.ts";
import { type IdentityProvider, startIdentityProvider } from "../../../single-sign-on/testkit/identity-provider.ts";
import { acceptMailLink, outlookPackage, readMailAddOns, readMailLink, startOutlookSession } from "../../contract.ts";
import { discover, getIdToken } from "../../testkit/get-id-token.ts";
import { writeManifest } from "./package.ts";

const CLIENT_ID = "00000000-0000-4000-8000-00000000add1";
const PUBLIC_URL = "https://video.acme.example";

let app: TestApp;
let microsoft: IdentityProvider;
let acme: Awaited<ReturnType<typeof makeCompany>>;
let aheadMs = 0;
beforeAll(async () => {
  microsoft = await startIdentityProvider({ hasTenants: true });
  microsoft.allow(PUBLIC_URL, [CLIENT_ID, "another-client"]);
  const issuer = microsoft.issuer.replace("common", "{tenantid}");
  app = await startApp({
    env: {
      PUBLIC_URL,
      OUTLOOK_ADDIN_CLIENT_ID: CLIENT_ID,
      OUTLOOK_ADDIN_ISSUER: issuer,
      OUTLOOK_ADDIN_KEYS_URL: (await discover(microsoft)).jwks_uri,
    },
    now: () => new Date(Date.now() + aheadMs),
  });
  acme = await makeCompany(app, await makeRoot(app));
}, 60_000);
afterAll(async () => {
  await app.stop();
  await microsoft.stop();
});

const tokenOf = async (name: string, clientId = CLIENT_ID) =>
  await getIdToken(microsoft, clientId, PUBLIC_URL, { sub: `ms-${name}`, email: `${name}@outlook.example`, name });
const start = async (id_token: string) => await app.driver().try(startOutlookSession, { body: { id_token } });
const session = async (name: string) => await app.driver().call(startOutlookSession, { body: { id_token: await tokenOf(name) } });
const linkIn = (url: string | null) => new URL(url ?? "").searchParams.get("token") ?? "";
const withToken = (token: string | null) => Object.assign(app.driver(), { apiKey: token });

describe("an ID token", () => {
  const forged = async (issuer: string) => {
    const { privateKey } = await generateKeyPair("RS256");
    return await new SignJWT({ sub: "ms-x", tid: "t" })
      .setProtectedHeader({ alg: "RS256", kid: "one" })
      .setIssuer(issuer)
      .setAudience(CLIENT_ID)
      .setIssuedAt()
      .setExpirationTime("10m")
      .sign(privateKey);
  };
  test.each<[string, () => Promise<string>]>([
    ["that others signed", async () => await forged(microsoft.issuer)],
    ["for another client", async () => await tokenOf("x", "another-client")],
    ["without a signature", async () => await Promise.resolve(`${Buffer.from('{"alg":"none"}').toString("base64url")}.e30.`)],
    ["that is none", async () => await Promise.resolve("x")],
    [
      "of another issuer",
      async () => {
        const other = await startIdentityProvider({ hasTenants: true });
        other.allow(PUBLIC_URL, [CLIENT_ID]);
        const token = await getIdToken(other, CLIENT_ID, PUBLIC_URL, { sub: "ms-x", email: "x@outlook.example" });
        await other.stop();
        return token;
      },
    ],
  ])("%s: refused", async (_, make) => {
    const reply = await start(await make());
    expect([reply.status, reply.error]).toEqual([401, { code: "token_invalid", message: "The token is not valid." }]);
  });

  test("is accepted once, and only while it is new", async () => {
    const token = await tokenOf("once");
    const [first, second] = await Promise.all([start(token), start(token)]);
    expect(new Set([first.status, second.status])).toEqual(new Set([200, 401]));
    expect((await start(token)).status).toBe(401);
    const old = await tokenOf("once");
    aheadMs = 11 * 60_000;
    expect((await start(old)).status).toBe(401);
    aheadMs = 0;
    expect((await app.driver().try(startOutlookSession, { body: { id_token: 1 } })).status).toBe(400);
    expect((await app.driver().try(startOutlookSession, { body: { id_token: "x".repeat(8_001) } })).status).toBe(400);
  });
});

test("a linked person gets a token with few scopes; it ends with the app, and when the company forbids it", async () => {
  const asked = await session("uma");
  expect(asked).toMatchObject({ access_token: null, email: null });
  expect(asked.connect_url).toMatch(`${PUBLIC_URL}/mail-add-ons/connect?token=`);
  const body = { token: linkIn(asked.connect_url) };
  expect(await acme.user.call(readMailLink, { body })).toMatchObject({ provider: "microsoft", email: "uma@outlook.example" });
  await acme.user.call(acceptMailLink, { body });
  const made = await session("uma");
  expect(made).toMatchObject({ expires_in: 3600, email: acme.user.email, connect_url: null });
  const pane = withToken(made.access_token);
  expect((await pane.call(createdEvents, { query: {}, body: {} })).items).toEqual([]);
  expect((await pane.try(createEvent, { body: { title: "Not allowed" } })).error.details).toEqual({ missing_scope: "asides:write" });
  const foreign = await acme.lead.call(createEvent, { body: { title: "Private" } });
  expect((await pane.try(getEvent, { params: { id: foreign.id } })).status).toBe(404);
  // A consent without tokens for a long time stays, and is listed.
  aheadMs = 100 * 24 * 60 * 60_000;
  await sweepOauth(app.context);
  aheadMs = 0;
  expect((await acme.user.call(listConnectedApps, {})).items).toMatchObject([{ id: OUTLOOK_APP_ID, name: "Aside for Outlook" }]);
  const again = withToken((await session("uma")).access_token);
  expect((await again.try(createdEvents, { query: {}, body: {} })).status).toBe(200);
  await acme.user.call(disconnectApp, { params: { id: OUTLOOK_APP_ID } });
  expect((await again.try(createdEvents, { query: {}, body: {} })).status).toBe(401);
  const next = await session("uma");
  expect(next.access_token).toBeNull();
  await acme.lead.call(setAppRule, { params: { id: OUTLOOK_APP_ID }, body: { rule: "blocked" } });
  expect((await acme.user.try(acceptMailLink, { body: { token: linkIn(next.connect_url) } })).error.code).toBe("app_not_allowed");
});

test("nobody gets a code for the add-ons: their consent is on the page of the link only", async () => {
  const query = new URLSearchParams({
    client_id: OUTLOOK_APP_ID,
    response_type: "code",
    redirect_uri: `${PUBLIC_URL}/outlook-addin`,
    scope: "asides:read",
    code_challenge: "x".repeat(43),
    code_challenge_method: "S256",
  });
  const reply = await fetch(`${app.url}/oauth/auth?${query}`, { redirect: "manual" });
  expect([reply.status, reply.headers.get("location")]).toEqual([400, null]);
});

describe("the app package", () => {
  const schema = () => {
    const index = createRequire(import.meta.url).resolve("@microsoft/app-manifest");
    const file = new URL("./json-schemas/teams/v1.21/MicrosoftTeams.schema.json", `file://${index}`);
    return JSON.parse(readFileSync(file, "utf8")) as Parameters<typeof ManifestUtil.validateManifestAgainstSchema>[1];
  };
  const check = async (manifest: object) => await ManifestUtil.validateManifestAgainstSchema(manifest as never, schema());

  test("has a manifest that is valid by Microsoft's schema, and its icons", async () => {
    const reply = await acme.admin.bytes(outlookPackage.path);
    const files = await readZip(reply.body);
    expect([...files.keys()].toSorted()).toEqual(["color.png", "manifest.json", "outline.png"]);
    const manifest = JSON.parse(String(files.get("manifest.json"))) as {
      id: string;
      extensions: { runtimes: { code: { page: string } }[] }[];
    };
    expect(await check(manifest)).toEqual([]);
    expect([manifest.id, manifest.extensions[0]?.runtimes[0]?.code.page]).toEqual([CLIENT_ID, `${PUBLIC_URL}/outlook-addin`]);
    expect(await check({ ...manifest, extensions: [{ ribbons: [{}] }] })).not.toEqual([]);
  });

  test("is for administrators, and there is none without a client", async () => {
    expect(await acme.admin.call(readMailAddOns, {})).toEqual({ gmail: { is_set_up: false }, outlook: { is_set_up: true } });
    expect((await acme.user.try(outlookPackage, {})).status).toBe(404);
    expect(await check(writeManifest(app.context, "no uuid"))).not.toEqual([]);
  });
});

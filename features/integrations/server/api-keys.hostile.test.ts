import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAudit, readStoredSecrets, setRole } from "@aside/testkit/stores/accounts-store.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { createUser } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { autoLogin } from "../../sign-in/auto-login-contract.ts";
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from "../contract.ts";
import { readApiKey } from "@aside/server/auth/read-api-key.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestApp;
let aheadMs = 0;
let lead: ApiDriver;
let otherLead: ApiDriver;
beforeAll(async () => {
  app = await startApp({ worker: true, now: () => new Date(Date.now() + aheadMs) });
  await createUser(app, "First", "first@acme.example");
  await createUser(app, "Uma User", "uma@acme.example");
  const person = await createUser(app, "Lea Lead", "lea@acme.example");
  await setRole(app.context.db, person.userId, "COMPANY_SUPER_ADMIN");
  lead = person;
  otherLead = await createUser(app, "Zoe", "zoe@zeta.example");
});
afterAll(async () => await app.stop());

const make = async (name = "CRM", scopes: ("auto_login" | "scim")[] = ["auto_login"], expires_at: string | null = null) =>
  await lead.call(createApiKey, { body: { name, scopes, expires_at } });

/** Sends the key to an endpoint that requires one. */
async function useKey(authorization: string | null): Promise<number> {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (authorization !== null) headers["authorization"] = authorization;
  const body = JSON.stringify({ email: "uma@acme.example", name: "Uma User" });
  return (await fetch(app.url + autoLogin.path, { method: "POST", headers, body })).status;
}
const basic = (user: string, password = "") => `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

describe("an API key", () => {
  test("is accepted as Basic user name, Basic password and Bearer without a CSRF token, and is returned only once", async () => {
    const { key, item } = await make();
    expect(key).toMatch(/^aside_[\w-]{43}$/);
    expect(item).toMatchObject({
      name: "CRM",
      scopes: ["auto_login"],
      created_by: "lea@acme.example",
      state: "active",
      last_used_at: null,
    });
    expect(await Promise.all([basic(key), basic("api", key), `Bearer ${key}`, `bEARER   ${key}`].map(useKey))).toEqual([
      200, 200, 200, 200,
    ]);
    const listed = await lead.call(listApiKeys, {});
    expect(JSON.stringify(listed)).not.toContain(key);
    expect(listed.items.find(({ id }) => id === item.id)).toMatchObject({
      last_used_address: "127.0.0.1",
      last_used_at: expect.any(String),
    });
    expect(JSON.stringify(await readStoredSecrets(app.context.db))).not.toContain(key);
    expect(JSON.stringify(await listAudit(app.context.db))).not.toContain(key);
  });

  test.each([
    ["no key", () => null],
    ["an empty header", () => ""],
    ["a user name and password", () => basic("user", "password")],
    ["an invented key", () => basic(`aside_${"A".repeat(43)}`)],
    ["half of a key", (key: string) => basic(key.slice(0, 30))],
    ["a key in capitals", (key: string) => basic(key.toUpperCase())],
    ["a key with a NUL", (key: string) => basic(`${key}\0`)],
    ["a very long key", () => `Bearer aside_${"A".repeat(15_000)}`],
    ["broken base64", () => "Basic %%%%"],
    ["another scheme", (key: string) => `Digest ${key}`],
  ])("%s is refused with the same 401", async (_, header) => {
    const { key } = await make("Refused");
    const authorization = header(key);
    const reply = await fetch(app.url + autoLogin.path, {
      method: "POST",
      headers: { "content-type": "application/json", ...(authorization === null ? {} : { authorization }) },
      body: JSON.stringify({ email: "uma@acme.example", name: "Uma" }),
    });
    if (reply.status === 431) return;
    expect([reply.status, await reply.json()]).toEqual([
      401,
      { code: "api_key_invalid", message: "This API key is missing, expired, revoked, or lacks the required scope." },
    ]);
    expect(reply.headers.get("www-authenticate")).toContain("Basic");
  });

  test("is refused if it has another scope; a person's session is refused, too", async () => {
    const { key } = await make("Directory", ["scim"]);
    expect(await useKey(basic(key))).toBe(401);
    expect((await lead.try(autoLogin, { body: { email: "uma@acme.example", name: "Uma" } })).status).toBe(401);
  });

  test("is not a session and gives no access to a person's data", async () => {
    const { key } = await make();
    const reply = await fetch(app.url + listApiKeys.path, { headers: { authorization: basic(key), "access-token": key } });
    expect(reply.status).toBe(403);
  });

  test("stops working when revoked; revoking is idempotent", async () => {
    const { key, item } = await make();
    await lead.call(revokeApiKey, { params: { id: item.id } });
    await lead.call(revokeApiKey, { params: { id: item.id } });
    expect(await useKey(basic(key))).toBe(401);
    expect((await lead.try(rotateApiKey, { params: { id: item.id }, body: {} })).status).toBe(409);
    const revoked = (await listAudit(app.context.db)).filter((row) => row.action === "api_key.revoked");
    expect(revoked).toHaveLength(1);
  });

  test("expires on its date, which must be in the future", async () => {
    const { key } = await make("Short", ["auto_login"], new Date(Date.now() + aheadMs + DAY_MS).toISOString());
    expect(await useKey(basic(key))).toBe(200);
    const past = await lead.try(createApiKey, { body: { name: "Past", scopes: ["scim"], expires_at: "2020-01-01T00:00:00Z" } });
    expect([past.status, past.error.code]).toEqual([422, "expiry_past"]);
    aheadMs += DAY_MS + 1000;
    expect(await useKey(basic(key))).toBe(401);
    aheadMs -= DAY_MS + 1000;
  });

  test("is replaced by rotation; the old key works during the overlap only", async () => {
    const { key: old, item } = await make("Rotated");
    const { key } = await lead.call(rotateApiKey, { params: { id: item.id }, body: { overlap_hours: 1 } });
    expect(key).not.toBe(old);
    expect([await useKey(basic(old)), await useKey(basic(key))]).toEqual([200, 200]);
    aheadMs += 61 * 60 * 1000;
    expect([await useKey(basic(old)), await useKey(basic(key))]).toEqual([401, 200]);
    aheadMs -= 61 * 60 * 1000;
  });

  test("is visible only to people of its company with the permission", async () => {
    const { item } = await make();
    const uma = await createUser(app, "Una", "una@acme.example");
    expect((await otherLead.call(listApiKeys, {})).items).toEqual([]);
    const absent = await otherLead.try(revokeApiKey, { params: { id: crypto.randomUUID() } });
    const theirs = await otherLead.try(revokeApiKey, { params: { id: item.id } });
    expect([theirs.status, theirs.text]).toEqual([404, absent.text]);
    expect((await otherLead.try(rotateApiKey, { params: { id: item.id }, body: {} })).text).toBe(absent.text);
    expect((await uma.try(listApiKeys, {})).text).toBe(absent.text);
    expect((await uma.try(createApiKey, { body: { name: "Mine", scopes: ["auto_login"] } })).text).toBe(absent.text);
  });

  test("needs a name and a known scope; invalid input is refused", async () => {
    const bodies = [
      {},
      { name: "", scopes: ["scim"] },
      { name: "x", scopes: [] },
      { name: "x", scopes: ["everything"] },
      { name: 7, scopes: "scim" },
    ];
    for (const body of bodies) expect((await lead.try(createApiKey, { body })).status).toBe(400);
  });

  test("is refused beyond fifty per company, even when created concurrently", async () => {
    const replies = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => await otherLead.try(createApiKey, { body: { name: `K${n}`, scopes: ["scim"] } })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 422]));
  });
});

test("a bearer token that is none of ours is refused also where anybody may ask, unless a proxy may have added it", async () => {
  const ask = async (headers: Record<string, string>) => (await fetch(`${app.url}/v1/post/${crypto.randomUUID()}`, { headers })).status;
  expect(await ask({ authorization: "Bearer wrong" })).toBe(401);
  expect(await ask({ authorization: "Bearer wrong", cookie: "csrf_token=x" })).toBe(404);
  expect(await ask({ authorization: "Bearer wrong", "access-token": "x" })).toBe(404);
  expect(await ask({ authorization: "Basic d3Jvbmc=" })).toBe(404);
});

test("reads an API key from Basic credentials, but not from a header without a scheme", () => {
  expect(readApiKey(undefined)).toBeNull();
  expect(readApiKey("Basic")).toBeNull();
  expect(readApiKey(`Basic ${Buffer.from("aside_x").toString("base64")}`)).toBe("aside_x");
  expect(readApiKey("aside_x")).toBeNull();
});

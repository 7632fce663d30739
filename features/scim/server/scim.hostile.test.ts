import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signIn, signUp } from "../../sign-in/contract.ts";
import { createApiKey } from "../../integrations/contract.ts";
import { listAudit, setRole, verifyDomain } from "@aside/testkit/stores/accounts-store.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { PASSWORD, createUser } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { listUsers } from "../../administration/contract.ts";

const USER = "urn:ietf:params:scim:schemas:core:2.0:User";
const GROUP = "urn:ietf:params:scim:schemas:core:2.0:Group";
const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

type Resource = Record<string, unknown> & { id: string; active: boolean; userName: string; meta: { location: string } };
type Reply = {
  status: number;
  body: Resource & { totalResults: number; Resources: Resource[]; detail: string; scimType?: string };
  headers: Headers;
};

let app: TestApp;
let lead: ApiDriver & { userId: string };
let key: string;
let otherKey: string;
beforeAll(async () => {
  app = await startApp({ worker: true });
  await createUser(app, "First", "first@acme.example");
  lead = await createUser(app, "Lea Lead", "lea@acme.example");
  await setRole(app.context.db, lead.userId, "COMPANY_SUPER_ADMIN");
  const other = await createUser(app, "Zoe", "zoe@zeta.example");
  await verifyDomain(app.context.db, "acme.example", app.context.now());
  await verifyDomain(app.context.db, "zeta.example", app.context.now());
  const make = async (driver: ApiDriver) => (await driver.call(createApiKey, { body: { name: "Directory", scopes: ["scim"] } })).key;
  [key, otherKey] = [await make(lead), await make(other)];
});
afterAll(async () => await app.stop());

async function scim(method: string, path: string, body?: unknown, options: { key?: string | null; type?: string } = {}): Promise<Reply> {
  const given = options.key === undefined ? key : options.key;
  const reply = await fetch(`${app.url}/scim/v2${path}`, {
    method,
    headers: {
      ...(given === null ? {} : { authorization: `Bearer ${given}` }),
      ...(body === undefined ? {} : { "content-type": options.type ?? "application/scim+json" }),
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (text !== "") expect(reply.headers.get("content-type")).toContain("application/scim+json");
  return { status: reply.status, body: (text === "" ? {} : JSON.parse(text)) as Reply["body"], headers: reply.headers };
}
let counter = 0;
const person = (extra: Record<string, unknown> = {}) => {
  counter++;
  return {
    schemas: [USER],
    userName: `p${counter}@acme.example`,
    name: { givenName: "Pat", familyName: `No${counter}` },
    active: true,
    ...extra,
  };
};
const make = async (extra: Record<string, unknown> = {}) => (await scim("POST", "/Users", person(extra))).body;
const patch = (...operations: unknown[]) => ({ schemas: [PATCH], Operations: operations });

describe("a directory user", () => {
  test("becomes an account of the company once, without a password, and is found by userName and externalId ignoring case", async () => {
    const made = await scim(
      "POST",
      "/Users",
      person({ userName: "Grace@Acme.example", externalId: "hr-1", displayName: "Grace Hopper", name: undefined }),
    );
    expect([made.status, made.headers.get("location")]).toEqual([201, made.body.meta.location]);
    expect(made.body).toMatchObject({ userName: "grace@acme.example", displayName: "Grace Hopper", externalId: "hr-1", active: true });
    expect(made.body.meta.location).toBe(`${app.url}/scim/v2/Users/${made.body.id}`);
    const again = await scim("POST", "/Users", person({ userName: "grace@acme.example" }));
    expect([again.status, again.body.scimType]).toEqual([409, "uniqueness"]);
    expect((await scim("POST", "/Users", person({ externalId: "hr-1" }))).status).toBe(409);
    for (const filter of [
      'userName eq "GRACE@acme.example"',
      'externalId eq "hr-1"',
      'emails[value eq "grace@acme.example"]',
      `id eq "${made.body.id}"`,
    ]) {
      const found = await scim("GET", `/Users?filter=${encodeURIComponent(filter)}`);
      expect([filter, found.body.totalResults, found.body.Resources[0]?.id]).toEqual([filter, 1, made.body.id]);
    }
    expect((await lead.call(listUsers, { query: { query: "grace" } })).items[0]).toMatchObject({
      email: "grace@acme.example",
      role: "USER",
    });
    expect((await scim("GET", `/Users/${made.body.id}`)).body).toEqual(made.body);
  });

  test("is matched to an existing account; people who signed up themselves are listed, too", async () => {
    const found = await scim("GET", `/Users?filter=${encodeURIComponent('userName eq "lea@acme.example"')}`);
    expect(found.body.Resources[0]).toMatchObject({ id: lead.userId, active: true });
    const renamed = await scim("PATCH", `/Users/${lead.userId}`, patch({ op: "add", path: "externalId", value: "hr-lea" }));
    expect([renamed.status, renamed.body["externalId"]]).toEqual([200, "hr-lea"]);
  });

  test("does not get an unverified sign-up's password", async () => {
    await app.driver().call(signUp, { body: { email: "hijack@acme.example", name: "Mallory", password: PASSWORD } });
    expect((await scim("POST", "/Users", person({ userName: "hijack@acme.example" }))).status).toBe(201);
    expect((await app.driver().try(signIn, { body: { email: "hijack@acme.example", password: PASSWORD } })).status).toBe(422);
  });

  test("is disabled and enabled as Okta and Microsoft do it; disabling ends every session", async () => {
    const driver = await createUser(app, "Sam Switched", "sam@acme.example");
    const path = `/Users/${driver.userId}`;
    expect((await scim("PATCH", path, patch({ op: "replace", value: { active: false } }))).body.active).toBe(false);
    expect((await driver.try(listUsers, {})).status).toBe(403);
    expect((await app.driver().try(signIn, { body: { email: driver.email, password: PASSWORD } })).status).toBe(422);
    expect((await scim("PATCH", path, patch({ op: "Replace", path: "active", value: "True" }))).body.active).toBe(true);
    expect((await app.driver().try(signIn, { body: { email: driver.email, password: PASSWORD } })).status).toBe(200);
    expect((await scim("PATCH", path, patch({ op: "Replace", value: { active: "False" } }))).body.active).toBe(false);
  });

  test("can be renamed and get another address within the domain", async () => {
    const { id } = await make();
    const renamed = await scim("PATCH", `/Users/${id}`, patch({ op: "replace", path: "name.familyName", value: "Lovelace" }));
    expect(renamed.body).toMatchObject({ displayName: "Pat Lovelace" });
    const displayed = await scim("PATCH", `/Users/${id}`, patch({ op: "replace", path: "displayName", value: "Ada L." }));
    expect(displayed.body).toMatchObject({ displayName: "Ada L." });
    const put = await scim(
      "PUT",
      `/Users/${id}`,
      person({ userName: "ada.l@acme.example", displayName: "Ada", name: { formatted: "Ada Byron" } }),
    );
    expect(put.body).toMatchObject({ id, userName: "ada.l@acme.example", displayName: "Ada Byron" });
    expect((await scim("PUT", `/Users/${id}`, person({ userName: "ada@zeta.example" }))).status).toBe(400);
    expect((await scim("PUT", `/Users/${id}`, person({ userName: "lea@acme.example" }))).status).toBe(409);
  });

  test("when removed is absent for the directory and disabled here; created again, it is the same person", async () => {
    const { id, userName } = await make({ externalId: "leaver" });
    expect((await scim("DELETE", `/Users/${id}`)).status).toBe(204);
    expect((await scim("GET", `/Users/${id}`)).status).toBe(404);
    expect((await scim("DELETE", `/Users/${id}`)).status).toBe(404);
    const kept = await lead.call(listUsers, { query: { query: userName } });
    expect(kept.items[0]).toMatchObject({ id, is_disabled: true });
    expect((await scim("POST", "/Users", person({ userName, externalId: "leaver" }))).body).toMatchObject({ id, active: true });
  });

  test("cannot be removed if the only admin, and product admins are not managed by a company", async () => {
    const first = (await scim("GET", `/Users?filter=${encodeURIComponent('userName eq "first@acme.example"')}`)).body
      .Resources[0] as Resource;
    expect((await scim("DELETE", `/Users/${first.id}`)).status).toBe(403);
    expect((await scim("PATCH", `/Users/${first.id}`, patch({ op: "replace", path: "active", value: false }))).status).toBe(403);
    const zoe = (await scim("GET", "/Users", undefined, { key: otherKey })).body.Resources[0] as Resource;
    const alone = await scim("DELETE", `/Users/${zoe.id}`, undefined, { key: otherKey });
    expect([alone.status, alone.body.detail]).toEqual([409, expect.stringContaining("at least one administrator")]);
    expect((await scim("GET", `/Users/${zoe.id}`, undefined, { key: otherKey })).body.active).toBe(true);
  });

  test("is created once by ten concurrent requests", async () => {
    const body = person();
    const replies = await Promise.all(Array.from({ length: 10 }, async () => await scim("POST", "/Users", body)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
  });
});

describe("a directory group", () => {
  test("has its members; add, remove and replace work as directories send them", async () => {
    const [ann, bob, cid] = [await make(), await make(), await make()];
    const made = await scim("POST", "/Groups", { schemas: [GROUP], displayName: "Sales", externalId: "g1", members: [{ value: ann.id }] });
    expect(made.status).toBe(201);
    const path = `/Groups/${made.body.id}`;
    await scim("PATCH", path, patch({ op: "add", path: "members", value: [{ value: bob.id }, { value: cid.id }] }));
    await scim("PATCH", path, patch({ op: "remove", path: `members[value eq "${ann.id}"]` }));
    const members = async () =>
      ((await scim("GET", path)).body["members"] as { value: string }[] | undefined)?.map(({ value }) => value).toSorted();
    expect(await members()).toEqual([bob.id, cid.id].toSorted());
    await scim("PATCH", path, patch({ op: "Add", value: { members: [{ value: ann.id }], externalId: "g2" } }));
    expect([await members(), (await scim("GET", path)).body["externalId"]]).toEqual([[ann.id, bob.id, cid.id].toSorted(), "g2"]);
    await scim("PATCH", path, patch({ op: "Remove", path: "members", value: [{ value: ann.id.toUpperCase() }] }));
    expect((await scim("GET", `/Users/${bob.id}`)).body["groups"]).toEqual([
      expect.objectContaining({ value: made.body.id, display: "Sales" }),
    ]);
    await scim("PATCH", path, patch({ op: "replace", value: { displayName: "Field sales" } }));
    expect((await scim("GET", `/Groups?filter=${encodeURIComponent('displayName eq "Field sales"')}`)).body.totalResults).toBe(1);
    expect(JSON.stringify((await scim("GET", "/Groups?excludedAttributes=members")).body)).not.toContain(bob.id);
    await scim("DELETE", `/Users/${bob.id}`);
    expect(await members()).toEqual([cid.id]);
    expect((await scim("POST", "/Groups", { displayName: "Field sales" })).body.scimType).toBe("uniqueness");
    expect((await scim("DELETE", path)).status).toBe(204);
    expect((await scim("GET", path)).status).toBe(404);
  });

  test("cannot contain people of another company", async () => {
    const zoe = (await scim("GET", "/Users", undefined, { key: otherKey })).body.Resources[0] as Resource;
    expect((await scim("POST", "/Groups", { displayName: "Theirs", members: [{ value: zoe.id }] })).status).toBe(400);
    expect((await scim("POST", "/Groups", { displayName: "Junk", members: [{ value: "x' or 1=1" }] })).status).toBe(400);
  });
});

describe("requests that a directory should not send", () => {
  test("without a key, with another company's key or another scope are refused", async () => {
    const { key: login } = await lead.call(createApiKey, { body: { name: "Login", scopes: ["auto_login"] } });
    for (const wrong of [null, "", "aside_x", login]) {
      const reply = await scim("GET", "/Users", undefined, { key: wrong });
      expect([wrong, reply.status, reply.body["schemas"]]).toEqual([wrong, 401, ["urn:ietf:params:scim:api:messages:2.0:Error"]]);
    }
    const { id } = await make();
    const absent = await scim("GET", `/Users/${crypto.randomUUID()}`, undefined, { key: otherKey });
    for (const [method, body] of [
      ["GET"],
      ["PUT", person()],
      ["PATCH", patch({ op: "replace", path: "active", value: false })],
      ["DELETE"],
    ] as const) {
      const reply = await scim(method, `/Users/${id}`, body, { key: otherKey });
      expect([reply.status, reply.body]).toEqual([404, absent.body]);
    }
    expect((await scim("GET", `/Users/${id}`)).body.active).toBe(true);
  });

  test("addresses of another domain and of an unverified domain are refused", async () => {
    for (const userName of ["x@zeta.example", "x@acme.example.evil.example", "x@sub.acme.example", "nobody", "", "a@b\0.co"])
      expect([userName, (await scim("POST", "/Users", person({ userName }))).status]).toEqual([userName, 400]);
    await verifyDomain(app.context.db, "zeta.example", null);
    expect((await scim("POST", "/Users", person({ userName: "new@zeta.example" }), { key: otherKey })).status).toBe(400);
  });

  test.each([
    ["no body", undefined],
    ["no JSON", '{"a":'],
    ["null", "null"],
    ["a list", "[]"],
    ["a number", "7"],
    ["another schema", { schemas: [GROUP], userName: "a@acme.example" }],
    ["wrong types", { schemas: [USER], userName: { a: 1 }, active: "perhaps" }],
    ["a name of a thousand characters", { schemas: [USER], userName: "long@acme.example", name: { formatted: "x".repeat(1000) } }],
    ["a NUL", { schemas: [USER], userName: "nul@acme.example", name: { formatted: "a\0b" } }],
    ["a lone surrogate", { schemas: [USER], userName: "sur@acme.example", displayName: "\ud800", name: { formatted: "\ud800" } }],
  ])("%s is refused with a reason in every write", async (_, body) => {
    const { id } = await make();
    for (const [method, path] of [
      ["POST", "/Users"],
      ["PUT", `/Users/${id}`],
      ["PATCH", `/Users/${id}`],
      ["POST", "/Groups"],
      ["PATCH", "/Groups/x"],
    ] as const) {
      const { status } = await scim(method, path, body);
      expect([method, path, status >= 400 && status < 500]).toEqual([method, path, true]);
    }
  });

  test.each([
    ["no operations", patch()],
    ["an unknown operation", patch({ op: "drop", path: "active" })],
    ["a path that is not there", patch({ op: "replace", path: "shoes", value: 1 })],
    ["a prototype", patch({ op: "add", path: "__proto__.polluted", value: true })],
    ["an id", patch({ op: "replace", path: "id", value: "x" })],
    ["no userName left", patch({ op: "remove", path: "userName" })],
  ])("a PATCH with %s changes nothing", async (_, body) => {
    const made = await make();
    const { status } = await scim("PATCH", `/Users/${made.id}`, body);
    expect(status < 500).toBe(true);
    expect((await scim("GET", `/Users/${made.id}`)).body).toMatchObject({ id: made.id, userName: made.userName, active: true });
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  test.each([
    'userName co "a"',
    'userName eq "a" or active eq true',
    "not (active eq true)",
    'password eq "x"',
    "((((",
    'userName eq "',
    "userName",
    "x".repeat(2000),
  ])("the filter %s is refused as unsupported", async (filter) => {
    const reply = await scim("GET", `/Users?filter=${encodeURIComponent(filter)}`);
    expect([reply.status, reply.body.scimType]).toEqual([400, "invalidFilter"]);
  });

  test.each([
    ["a path of 100,000 characters", [{ op: "replace", path: "a@a.a.".repeat(16_000), value: "a" }], "invalidPath"],
    ["2,000 operations", Array.from({ length: 2000 }, () => ({ op: "replace", path: "displayName", value: "a" })), "tooMany"],
  ])("a change with %s is refused before it is read", async (_, operations, scimType) => {
    const { id } = await make();
    const reply = await scim("PATCH", `/Users/${id}`, patch(...operations));
    expect([reply.status, reply.body.scimType]).toEqual([400, scimType]);
  });

  test("a person with 8,000 addresses is refused", async () => {
    const reply = await scim("POST", "/Users", person({ emails: Array.from({ length: 8000 }, () => ({ value: "a@acme.example" })) }));
    expect([reply.status, reply.body.scimType]).toEqual([400, "tooMany"]);
  });

  test("a group with more than 10,000 members is refused", async () => {
    const members = Array.from({ length: 10_001 }, () => ({ value: crypto.randomUUID() }));
    const made = await scim("POST", "/Groups", { schemas: [GROUP], displayName: "Everyone", members });
    expect([made.status, made.body.scimType]).toEqual([400, "tooMany"]);
    const group = await scim("POST", "/Groups", { schemas: [GROUP], displayName: "Everyone" });
    const changed = await scim("PATCH", `/Groups/${group.body.id}`, patch({ op: "add", path: "members", value: members }));
    expect([changed.status, changed.body.scimType]).toEqual([400, "tooMany"]);
  });

  test.each([
    ["a filter by name", { op: "remove", path: 'members[display eq "Ann"]' }, "invalidPath"],
    ["an addition by filter", { op: "add", path: 'members[value eq "x"]', value: [] }, "invalidPath"],
    ["members that are numbers", { op: "add", path: "members", value: [1, null] }, "invalidValue"],
    ["a member without an id", { op: "replace", value: { members: [{ display: "Ann" }] } }, "invalidValue"],
    ["an unknown operation", { op: "steal", path: "members", value: [] }, "invalidSyntax"],
  ])("a change of members with %s is refused", async (_, operation, scimType) => {
    const group = await scim("POST", "/Groups", { schemas: [GROUP], displayName: `Refused ${crypto.randomUUID()}` });
    const reply = await scim("PATCH", `/Groups/${group.body.id}`, patch(operation));
    expect([reply.status, reply.body.scimType]).toEqual([400, scimType]);
  });

  test("page parameters out of range are clamped", async () => {
    const all = await scim("GET", "/Users?count=200");
    const total = all.body.totalResults;
    const paged = [];
    for (let startIndex = 1; startIndex <= total; startIndex += 3)
      paged.push(...(await scim("GET", `/Users?startIndex=${startIndex}&count=3`)).body.Resources);
    expect(paged.map(({ id }) => id)).toEqual(all.body.Resources.map(({ id }) => id));
    for (const query of ["count=0", "count=-5", "startIndex=999999", "startIndex=-1&count=abc", "count=99999999999999999999"])
      expect([query, (await scim("GET", `/Users?${query}`)).body.totalResults]).toEqual([query, total]);
  });

  test("describes its capabilities, and logs its changes under the key's name", async () => {
    for (const path of ["/ServiceProviderConfig", "/ResourceTypes", "/Schemas"]) expect((await scim("GET", path)).status).toBe(200);
    expect((await scim("GET", "/Bulk")).status).toBe(404);
    const deeds = (await listAudit(app.context.db)).filter((row) => row.action.startsWith("scim."));
    expect(new Set(deeds.map((row) => row.action))).toEqual(
      new Set(["scim.user_made", "scim.user_changed", "scim.user_removed", "scim.group_changed"]),
    );
    expect(new Set(deeds.map((row) => row.actor_label))).toEqual(new Set(["Directory"]));
  });
});

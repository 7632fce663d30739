import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brand } from "@aside/brand/brand.ts";
import type { EndpointSpec } from "@aside/contract/endpoint.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { KINDS, makeWorld, type World } from "@aside/testkit/actors.ts";
import { onlyMainCases } from "@aside/testkit/main-cases.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { allRows } from "@aside/testkit/access-rows.ts";
import type { Row } from "@aside/testkit/access-row.ts";
import { allRoutes } from "../create-api.ts";

// Every operation of /openapi.json and every parameter of it: a new one needs no line here.
const endpoints = allRoutes.map((route) => route.endpoint);

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startApp({ env: { DNS_SERVER: "127.0.0.1:9" } });
  world = await makeWorld(app);
}, 120_000);
afterAll(async () => await app.stop());

/** What a path or query may contain: NUL, UTF-8 of half a surrogate pair, and an incomplete sequence. */
const IN_ADDRESS = onlyMainCases ? ["a%00b"] : ["a%00b", "%ED%A0%80", "%"];
const IN_BODY = onlyMainCases ? ["a\u0000b"] : ["a\u0000b", "\ud800"];

/** Copies of the value, each with one of its texts replaced, also in the names of fields. */
function replaceEach(value: unknown, text: string): unknown[] {
  if (typeof value === "string") return onlyMainCases ? [value + text] : [text, value + text];
  if (Array.isArray(value))
    return value.flatMap((item, at) => replaceEach(item, text).map((other) => value.map((kept: unknown, i) => (i === at ? other : kept))));
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return [];
  const fields = Object.entries(value);
  return [
    { ...value, [`a${text}`]: text },
    ...fields.flatMap(([name, field]) => replaceEach(field, text).map((other) => ({ ...value, [name]: other }))),
  ];
}

/** The address of the endpoint with its values encoded, except for one in the path or query. */
function addresses(endpoint: EndpointSpec, input: { params?: unknown; query?: unknown }, raw: string): string[] {
  const params = (input.params ?? {}) as Record<string, string>;
  const pathWith = (changed: string | null) =>
    endpoint.path.replace(/:(\w+)/g, (_, name: string) => (name === changed ? raw : encodeURIComponent(params[name] ?? "x")));
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const given = Object.entries((input.query ?? {}) as Record<string, unknown>).map(([name, value]) => [
    name,
    encodeURIComponent(String(value)),
  ]);
  const known = Object.keys((endpoint.query as { shape?: object } | undefined)?.shape ?? {});
  const queryWith = (changed: string) =>
    [...given.filter(([name]) => name !== changed), [changed, raw]].map(([name, value]) => `${name}=${value}`).join("&");
  return [...names.map(pathWith), ...[...known, `a${raw}`].map((name) => `${pathWith(null)}?${queryWith(name)}`)];
}

const callerOf = (row: Row): ApiDriver => world.actors[KINDS.findLast((kind) => row.admits.includes(kind)) ?? "creator"];
/** 503: a service outside, such as DNS, does not answer. */
const isFault = (status: number) => status >= 500 && status !== 501 && status !== 503;

/** Addresses that are not in /openapi.json; X is replaced. */
const PAGES = [
  `/${brand.slug}/X/view`,
  `/${brand.slug}/X/view?t=X&token=X&post_id=X`,
  "/embed/X?t=X",
  "/form/X",
  "/form/X/X",
  "/resources/X",
  "/newsletters/X",
  "/newsletters/confirm?token=X",
  "/newsletters/unsubscribe?token=X",
  "/dev/mailbox/messages?to=X",
  "/dev/mailbox/X",
  "/dev/mailbox/X/html",
  "/dev/sms/messages?to=X",
  "/media/X/X/X",
  "/m/X/X/X",
  "/scim/v2/Users/X",
  "/scim/v2/Groups/X",
  '/scim/v2/Users?filter=userName%20eq%20"X"&startIndex=X',
  '/scim/v2/Groups?filter=displayName%20eq%20"X"',
  "/v1/notification/stream?post_id=X",
  "/v1/notification/digest/stop/X",
  "/v1/notification/replies/stop/X",
  "/objects/X?signature=X",
  "/X",
];

describe("text that no database stores is refused by", () => {
  test.each(Object.keys(allRows))("%s", async (name) => {
    const endpoint = endpoints.find((other) => other.name === name) as EndpointSpec;
    const row = allRows[name] as Row;
    const input = (await row.input?.(world)) ?? {};
    const caller = callerOf(row);
    const faults: unknown[] = [];
    const body = endpoint.method === "GET" ? undefined : endpoint.rawBody ? new Uint8Array(8) : (input.body ?? {});
    const headers: Record<string, string> = endpoint.rawBody ? { "content-type": endpoint.rawBody.contentTypes[0] ?? "" } : {};
    for (const path of IN_ADDRESS.flatMap((raw) => addresses(endpoint, input, raw))) {
      const reply = await caller.request(endpoint.method, path, body, headers);
      if (isFault(reply.status)) faults.push([path, reply.text]);
    }
    if (endpoint.body && endpoint.method !== "GET") {
      for (const changed of IN_BODY.flatMap((text) => replaceEach(input.body ?? {}, text))) {
        const reply = await caller.try(endpoint, { ...input, body: changed });
        if (isFault(reply.status)) faults.push([changed, reply.text]);
      }
    }
    expect(faults).toEqual([]);
  });

  test.each(PAGES)("%s", async (page) => {
    const faults: unknown[] = [];
    for (const raw of IN_ADDRESS) {
      const path = page.replaceAll("X", raw);
      const reply = await world.actors.program.request("GET", path);
      if (isFault(reply.status)) faults.push([path, reply.text]);
    }
    expect(faults).toEqual([]);
  });

  test.each(["Users", "Groups"])("a new one of the directory's %s", async (kind) => {
    const body = {
      schemas: [`urn:ietf:params:scim:schemas:core:2.0:${kind.slice(0, -1)}`],
      userName: "a@acme.example",
      displayName: "A",
      name: { familyName: "B" },
    };
    for (const changed of IN_BODY.flatMap((text) => replaceEach(body, text)))
      expect((await world.actors.program.request("POST", `/scim/v2/${kind}`, changed)).status).toBe(400);
  });

  test.each(["access-token", "x-csrf-token", "authorization", "cookie", "user-agent", "range", "accept", "accept-language", "referer"])(
    "every endpoint, in the header %s",
    async (header) => {
      const faults: unknown[] = [];
      const values =
        header === "cookie"
          ? ["csrf_token=%00; session=a%00b; guest=%ED%A0%80; browser_id=%00"]
          : ["\u00ff\u0080", "%00", "Basic AAAA", "bytes=%00-"];
      for (const [place, endpoint] of endpoints.entries())
        for (const value of onlyMainCases ? values.slice(place % values.length).slice(0, 1) : values) {
          const path = endpoint.path.replace(/:\w+/g, crypto.randomUUID());
          const reply = await app.driver().request(endpoint.method, path, endpoint.method === "GET" ? undefined : {}, { [header]: value });
          if (isFault(reply.status)) faults.push([endpoint.name, value, reply.text]);
        }
      expect(faults).toEqual([]);
    },
  );
});

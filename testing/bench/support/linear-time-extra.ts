import type { Kind, World } from "@aside/testkit/actors.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { long, PATTERNS } from "./linear-time-cases.ts";

export type Attempt = { endpoint: string; field: string; pattern: string; size: number; send: () => Promise<{ status: number }> };

const MB = 1024 * 1024;
type DriverOf = (kind: Kind) => ApiDriver;

/** Inputs that contracts do not describe: files, headers, addresses, whole bodies, and SCIM. */
export function extraCases(world: World, url: string, driverOf: DriverOf): Attempt[] {
  return [
    ...importCases(driverOf("creator")),
    ...headerCases(url),
    ...bodyCases(driverOf("creator")),
    ...scimCases(driverOf("program"), world),
  ];
}

const FILES: [pattern: string, make: (size: number) => string][] = [
  ...PATTERNS.map((pattern): [string, (size: number) => string] => [pattern, (size) => long(pattern, size).value]),
  ["10,000 rows", (size) => `name,email,notes\n${rows((n) => `Ada ${n},p${n}@x.example,${"n".repeat(size / 10_000 - 40)}\n`)}`],
  [
    "10,000 cards",
    (size) => rows((n) => `BEGIN:VCARD\nFN:Ada ${n}\nEMAIL:c${n}@x.example\nNOTE:${"n".repeat(size / 10_000 - 80)}\nEND:VCARD\n`),
  ],
  ["folded lines", (size) => `BEGIN:VCARD\nVERSION:3.0\nNOTE:a\n${long(" b\n", size - 60).value}\nEND:VCARD`],
  ["folded parameters", (size) => `BEGIN:VCARD\n${long("a", size / 2).value}\n${long(" \n", size / 2 - 60).value}\nEND:VCARD`],
  ["many addresses", (size) => `email\n${long('"a@b.co,c@d.co,<e@f.co>"\n', size - 10).value}`],
];
const rows = (row: (n: number) => string) => Array.from({ length: 9_990 }, (_, n) => row(n)).join("");

function importCases(driver: ApiDriver): Attempt[] {
  return [100_000, MB, 5 * MB].flatMap((size) =>
    FILES.filter(([name]) => !name.startsWith("10,000") || size === 5 * MB).map(([pattern, make]) => ({
      endpoint: "importContacts",
      field: "file",
      pattern,
      size,
      send: async () =>
        await driver.request("POST", "/v1/contacts/import", Buffer.from(make(size)), { "content-type": "application/octet-stream" }),
    })),
  );
}

const HEADERS = [
  "user-agent",
  "accept-language",
  "cookie",
  "range",
  "sealed-headers",
  "x-forwarded-for",
  "accept",
  "authorization",
  "content-type",
  "if-none-match",
  "access-token",
];
const HEAD = 12_000;
/** Characters that a header cannot contain are removed. */
const visible = (pattern: string) => pattern.replaceAll(/[^\u0020-\u007e]/g, "") || "=;";

function headerCases(url: string): Attempt[] {
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const reply = await fetch(url + path, { headers, redirect: "manual" });
    await reply.arrayBuffer();
    return { status: reply.status };
  };
  const paths = ["/", "/v1/security/csrf", "/openapi.json", "/aside/00000000-0000-4000-8000-000000000000"];
  return PATTERNS.flatMap((pattern) => [
    ...HEADERS.flatMap((name) =>
      paths.map((path): Attempt => {
        const { value } = long(visible(pattern), HEAD);
        return {
          endpoint: path,
          field: name,
          pattern,
          size: HEAD,
          send: async () => await get(path, { [name]: name === "range" ? `bytes=${value}` : value }),
        };
      }),
    ),
    ...["/", "/m/", "/v1/post/", "/share/", "/scim/v2/Users/"].map((path): Attempt => ({
      endpoint: path,
      field: "path",
      pattern,
      size: HEAD,
      send: async () => await get(path + encodeURIComponent(long(pattern, HEAD / 4).value)),
    })),
    { endpoint: "/", field: "parameters", pattern: "a&", size: 15_000, send: async () => await get(`/?${long("a&", 15_000).value}`) },
  ]);
}

const BODIES: [pattern: string, body: string][] = [
  ["[[[", `${"[".repeat(MB)}${"]".repeat(MB)}`],
  ["{},", `[${"{},".repeat(600_000)}{}]`],
  ["1,", `[${"1,".repeat(1_000_000)}1]`],
  ["keys", `{${Array.from({ length: 150_000 }, (_, n) => `"k${n}":1`).join()}}`],
  ["30,000 keys", `{${Array.from({ length: 30_000 }, (_, n) => `"k${n}":1`).join()}}`],
  ["\\u0041", `{"title":"${"\\u0041".repeat(300_000)}"}`],
  ["not JSON", `{"title":"${"a".repeat(1_900_000)}`],
  ["__proto__", `{"__proto__":{"title":[${"1,".repeat(30_000)}1]}}`],
];

function bodyCases(driver: ApiDriver): Attempt[] {
  const types = ["application/json", "application/jose", "application/scim+json", "application/x-www-form-urlencoded"];
  return types.flatMap((type) =>
    [...BODIES, ["500,000 parameters", long("a=&", 1_500_000).value] as const, ["a.", long("a.", 1_900_000).value] as const].map(
      ([pattern, body]): Attempt => ({
        endpoint: "POST /v1/event/create",
        field: type,
        pattern,
        size: body.length,
        send: async () => await driver.request("POST", "/v1/event/create", body, { "content-type": type }),
      }),
    ),
  );
}

function scimCases(driver: ApiDriver, world: World): Attempt[] {
  const json = { "content-type": "application/scim+json" };
  const patch = (operation: object) =>
    JSON.stringify({ schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"], Operations: [operation] });
  const send =
    (method: string, path: string, body?: string): Attempt["send"] =>
    async () =>
      await driver.request(method, `/scim/v2${path}`, body, body === undefined ? {} : json);
  const user = `/Users/${world.ids.colleague}`;
  const texts = PATTERNS.flatMap((pattern) => {
    const cases: [string, number, Attempt["send"]][] = [
      ["filter", 900, send("GET", `/Users?filter=${encodeURIComponent(long(pattern, 900).value)}`)],
      ["filter value", 900, send("GET", `/Users?filter=${encodeURIComponent(`userName eq "${long(pattern, 800).value}"`)}`)],
      ["attributes", 4000, send("GET", `/Users?attributes=${encodeURIComponent(long(pattern, 4000).value)}`)],
      ["excludedAttributes", 4000, send("GET", `/Groups?excludedAttributes=${encodeURIComponent(long(pattern, 4000).value)}`)],
      ...[1000, 100_000, 1_900_000].flatMap((size): [string, number, Attempt["send"]][] => {
        const { value } = long(pattern, size);
        return [
          ["patch path", size, send("PATCH", user, patch({ op: "replace", path: value, value: "a" }))],
          ["patch filter", size, send("PATCH", user, patch({ op: "replace", path: `emails[value eq "${value}"].value`, value: "a" }))],
          ["patch value", size, send("PATCH", user, patch({ op: "replace", path: "displayName", value }))],
          ["userName", size, send("PUT", user, JSON.stringify({ userName: value, name: { givenName: value } }))],
        ];
      }),
    ];
    return cases.map(([field, size, call]): Attempt => ({ endpoint: "scim", field, pattern, size, send: call }));
  });
  const lists = [1000, 8000].flatMap((size): Attempt[] => {
    const members = Array.from({ length: size }, (_, n) => ({ value: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}` }));
    const operations = Array.from({ length: size }, () => ({ op: "replace", path: "displayName", value: "a" }));
    return [
      ["members", "POST", "/Groups", JSON.stringify({ displayName: "All", members })],
      ["emails", "POST", "/Users", JSON.stringify({ userName: "x@acme.example", emails: members })],
      ["operations", "PATCH", user, JSON.stringify({ schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"], Operations: operations })],
    ].map(([field = "", method = "", path = "", body = ""]) => ({
      endpoint: "scim",
      field,
      pattern: "list",
      size,
      send: send(method, path, body),
    }));
  });
  return [...texts, ...lists];
}

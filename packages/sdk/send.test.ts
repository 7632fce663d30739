import { afterEach, expect, test } from "vitest";
import { Aside } from "./aside.ts";
import { AsideError, ConflictError, NetworkError, RateLimitError, ServerError } from "./errors.ts";
import type { ClientOptions } from "./send.ts";
import { type Answer, type Asked, startLoopback } from "./testkit/loopback.ts";

let server: Awaited<ReturnType<typeof startLoopback>> | undefined;
afterEach(() => server?.close());

async function connect(answers: (Answer | ((asked: Asked) => Answer))[], more: Partial<ClientOptions> = {}) {
  server = await startLoopback(answers);
  return { aside: new Aside({ baseUrl: `${server.url}/`, token: "aside_pat_1", retryDelayMs: 1, ...more }), asked: server.asked };
}
const failed = (status: number, code: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { "x-request-id": "r-1", ...headers },
  body: { code, message: `${code}.` },
});
const busy = failed(503, "unavailable", { "retry-after": "0" });
const limited = failed(429, "too_many_requests", { "retry-after": "0" });
const caught = async (call: Promise<unknown>): Promise<unknown> => await call.then(() => null).catch((error: unknown) => error);

const reading = async (aside: Aside) => await aside.asides.getPost("p1");
const creating = async (aside: Aside) => await aside.asides.createEvent({ title: "Launch" });
const listing = async (aside: Aside) => await aside.lists.inbox({});
const changing = async (aside: Aside) => await aside.webhooks.updateWebhook("w1", { state: "paused" });
const deleting = async (aside: Aside) => await aside.webhooks.deleteWebhook("w1");
const sendingFile = async (aside: Aside) => await aside.media.uploadFile(new Blob(["x"]), { post_id: "p", client_upload_id: "c-1234567" });

test.each<[string, (aside: Aside) => Promise<unknown>, Answer, number]>([
  ["a GET", reading, busy, 3],
  ["a GET", reading, limited, 3],
  ["a GET", reading, "hang up", 3],
  ["a POST that creates", creating, busy, 3],
  ["a POST that creates", creating, "hang up", 3],
  ["a POST that reads", listing, limited, 3],
  ["a PUT", changing, busy, 1],
  ["a DELETE", deleting, busy, 1],
  ["a DELETE", deleting, "hang up", 1],
  ["a file", sendingFile, busy, 1],
  ["a GET", reading, failed(500, "internal"), 1],
  ["a GET", reading, failed(404, "not_found"), 1],
  ["a POST that creates", creating, failed(409, "conflict"), 1],
  ["a GET", reading, failed(429, "too_many_requests", { "retry-after": "3600" }), 1],
])("%s is repeated or not", async (_, call, answer, times) => {
  const { aside, asked } = await connect([answer, answer, answer, answer]);
  expect(await caught(call(aside))).toBeInstanceOf(AsideError);
  expect(asked).toHaveLength(times);
});

test("a call that succeeds at last has the same key at each attempt, and another call another key", async () => {
  const ok = { body: { id: "e1" } };
  const { aside, asked } = await connect(["hang up", busy, ok, ok, ok]);
  expect(await creating(aside)).toEqual({ id: "e1" });
  await creating(aside);
  await aside.asides.createEvent({}, { idempotencyKey: "own-1" });
  const keys = asked.map(({ headers }) => headers["idempotency-key"]);
  expect([new Set(keys.slice(0, 3)).size, keys[3] === keys[0], keys[4]]).toEqual([1, false, "own-1"]);
  expect(asked[0]).toMatchObject({ method: "POST", url: "/v1/event/create", body: '{"title":"Launch"}' });
  expect(asked[0]?.headers).toMatchObject({ authorization: "Bearer aside_pat_1", "content-type": "application/json" });
});

test("a call that still runs is asked for its reply until it has one", async () => {
  const running = failed(409, "idempotency_in_progress", { "retry-after": "0" });
  const { aside, asked } = await connect(["hang up", running, running, running, running, { body: { id: "e1" } }]);
  expect(await creating(aside)).toEqual({ id: "e1" });
  expect(asked).toHaveLength(6);
});

test("a client acts for a member, and asks for its token before each request", async () => {
  let count = 0;
  const { aside, asked } = await connect([{}, {}], { token: async () => `token-${++count}` });
  await reading(aside.onBehalfOf("ada@acme.example"));
  await reading(aside);
  expect(asked.map(({ headers }) => [headers.authorization, headers["on-behalf-of"]])).toEqual([
    ["Bearer token-1", "ada@acme.example"],
    ["Bearer token-2", undefined],
  ]);
});

test("parameters are encoded, and absent values are left out", async () => {
  const { aside, asked } = await connect([{ body: {} }, { body: {} }]);
  await aside.contacts.suggestedList("a/b", "é?");
  await aside.contacts.listContacts({ search: "a&b", page: 2, group_id: undefined });
  expect(asked.map(({ url }) => url)).toEqual(["/v1/suggested/list/a%2Fb/%C3%A9%3F", "/v1/contacts?search=a%26b&page=2"]);
});

test("each failure has its class", async () => {
  const { aside } = await connect(
    [
      failed(429, "too_many_requests", { "retry-after": "7" }),
      failed(503, "unavailable"),
      failed(409, "conflict"),
      { status: 502, body: "<html>Bad gateway" },
      { status: 200, body: "<html>Sign in" },
    ],
    { maxRetries: 0 },
  );
  const limit = await caught(reading(aside));
  expect(limit).toBeInstanceOf(RateLimitError);
  expect(limit).toMatchObject({ retryAfter: 7, requestId: "r-1", status: 429 });
  expect(await caught(reading(aside))).toBeInstanceOf(ServerError);
  expect(await caught(reading(aside))).toBeInstanceOf(ConflictError);
  expect(await caught(reading(aside))).toMatchObject({ name: "ServerError", status: 502, code: "unexpected_reply" });
  expect(await caught(reading(aside))).toMatchObject({ name: "AsideError", code: "unexpected_reply" });
  server?.close();
  expect(await caught(reading(aside))).toMatchObject({ name: "NetworkError", code: "network", status: 0 });
});

test("a redirect is not followed, because it would carry the token elsewhere", async () => {
  const { aside, asked } = await connect([{ status: 302, headers: { location: "/elsewhere" } }, {}], { maxRetries: 0 });
  expect(await caught(reading(aside))).toBeInstanceOf(NetworkError);
  expect(asked).toHaveLength(1);
});

test("a server that does not answer in time, and a call that is aborted", async () => {
  const never: typeof fetch = async (_, init) =>
    await new Promise((_resolve, reject) => {
      const end = () => reject(init?.signal?.reason as Error);
      if (init?.signal?.aborted) end();
      else init?.signal?.addEventListener("abort", end);
    });
  const aside = new Aside({ baseUrl: "http://a.example", token: "t", fetch: never, timeoutMs: 5, maxRetries: 0 });
  expect(await caught(reading(aside))).toMatchObject({ name: "NetworkError", code: "timeout" });
  const controller = new AbortController();
  const call = caught(aside.asides.getPost("p1", { signal: controller.signal, timeoutMs: 60_000 }));
  controller.abort();
  expect(await call).toMatchObject({ name: "AbortError" });
});

test("an abort ends the pause before a repetition", async () => {
  const controller = new AbortController();
  const { aside, asked } = await connect([
    () => {
      queueMicrotask(() => setImmediate(() => controller.abort()));
      return failed(503, "unavailable", { "retry-after": "50" });
    },
  ]);
  expect(await caught(aside.asides.getPost("p1", { signal: controller.signal }))).toMatchObject({ name: "AbortError" });
  expect(asked).toHaveLength(1);
});

test("a file's reply is not read", async () => {
  const { aside } = await connect([{ headers: { "content-type": "text/csv" }, body: "a,b\n" }]);
  expect(await (await aside.views.exportEngagement("p1")).text()).toBe("a,b\n");
});

const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => await Array.fromAsync(items);

test("a list is read to its end by its cursor", async () => {
  const pages = [
    { items: [1, 2], next_cursor: "c2" },
    { items: [], next_cursor: "c3" },
    { items: [3], next_cursor: null },
  ];
  const { aside, asked } = await connect(pages.map((body) => ({ body })));
  expect(await collect(aside.contacts.listContacts.all({ search: "x" }))).toEqual([1, 2, 3]);
  expect(asked.map(({ url }) => url)).toEqual(["", "&cursor=c2", "&cursor=c3"].map((at) => `/v1/contacts?search=x${at}`));
});

test("a list without cursor is read by pages, and only as far as it is read", async () => {
  const page = (number: number, items: number[]) => ({ body: { items, page: number, page_size: 2, total: 5 } });
  const all = [page(1, [1, 2]), page(2, [3, 4]), page(3, [5])];
  const whole = await connect([...all]);
  expect(await collect(whole.aside.lists.createdEvents.all({ sort: undefined }))).toEqual([1, 2, 3, 4, 5]);
  expect(whole.asked.map(({ url, body }) => [url, body])).toEqual([
    ["/v1/dashboard/events/created", "{}"],
    ["/v1/dashboard/events/created?page=2", "{}"],
    ["/v1/dashboard/events/created?page=3", "{}"],
  ]);
  whole.asked.length = 0;
  server?.close();
  const part = await connect([...all]);
  for await (const item of part.aside.lists.deletedEvents.all()) if ((item as unknown) === 2) break;
  expect(part.asked).toHaveLength(1);
});

test("a list of sets goes on while there are more", async () => {
  const { aside, asked } = await connect([{ body: { sets: ["a"], has_more: true } }, { body: { sets: ["b"], has_more: false } }]);
  expect(await collect(aside.contacts.duplicateContacts.all())).toEqual(["a", "b"]);
  expect(asked[1]?.url).toBe("/v1/contacts/duplicates?page=2");
});

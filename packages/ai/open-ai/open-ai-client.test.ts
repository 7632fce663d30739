import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Clock, OpenAiClient } from "./open-ai-client.ts";
import type { Answer, Reply } from "../testkit/loopback-server.ts";
import { errorReply, type OpenAiTestServer, startOpenAiServer } from "../testkit/open-ai-server.ts";

// Looks like one of the identifiers that are let through.
const KEY = "sk_do_not_tell_anybody_1234567890";
const fine: Answer = () => ({ json: { fine: true } });

let server: OpenAiTestServer;
let time: number;
let pauses: number[];
const clock: Clock = {
  now: () => time,
  sleep: async (ms) => {
    pauses.push(ms);
    time += ms;
  },
  random: () => 0.5,
};

beforeAll(async () => {
  server = await startOpenAiServer(fine);
});
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
  server.answer = fine;
  time = 0;
  pauses = [];
});

const clientOf = (options: { timeoutMs?: number; baseUrl?: string } = {}) =>
  new OpenAiClient({ baseUrl: server.url, apiKey: KEY, timeoutMs: 60_000, clock, ...options });

/** Replies in this order, the last one for ever. */
function inOrder(...replies: Reply[]): Answer {
  let next = 0;
  return () => replies[Math.min(next++, replies.length - 1)]!;
}

const call = { path: "/chat/completions", json: { hello: "there" } };

describe("a request", () => {
  test("sends the key as a bearer token and the body as JSON", async () => {
    expect(await clientOf({ baseUrl: `${server.url}/` }).json(call)).toEqual({ fine: true });
    const [request] = server.requests;
    expect(request).toMatchObject({ method: "POST", path: "/v1/chat/completions", json: { hello: "there" } });
    expect(request!.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  test("is retried after 500, 429 and a lost connection, with growing pauses", async () => {
    server.answer = inOrder(errorReply(500), { fault: "cut" }, { json: { fine: true } });
    expect(await clientOf().json(call)).toEqual({ fine: true });
    expect(pauses).toEqual([500, 1000]);
  });

  test("waits as long as the server requests, in seconds or until a date", async () => {
    time = Date.parse("Sat, 21 Nov 2026 10:00:00 GMT");
    server.answer = inOrder(
      errorReply(429, {}, { "retry-after": "7" }),
      errorReply(503, {}, { "retry-after": "Sat, 21 Nov 2026 10:00:20 GMT" }),
      { json: { fine: true } },
    );
    expect(await clientOf().json(call)).toEqual({ fine: true });
    expect(pauses).toEqual([7_000, 13_000]);
  });

  test("does not wait beyond its time limit", async () => {
    server.answer = inOrder(errorReply(429, {}, { "retry-after": "61" }));
    await expect(clientOf().json(call)).rejects.toMatchObject({ name: "AiError", reason: "unavailable" });
    expect(pauses).toEqual([]);
    expect(server.requests.length).toBe(1);
  });

  test("is sent three times at most", async () => {
    server.answer = inOrder(errorReply(500));
    await expect(clientOf().json(call)).rejects.toMatchObject({ reason: "unavailable", message: expect.stringContaining("500") });
    expect(server.requests.length).toBe(3);
  });

  test("is not retried if the request itself is refused", async () => {
    server.answer = inOrder(errorReply(400, { code: "bad_thing", param: "response_format" }));
    await expect(clientOf().json(call)).rejects.toMatchObject({ reason: "refused", status: 400, parameter: "response_format" });
    server.answer = inOrder(errorReply(404, { code: "model_not_found" }));
    await expect(clientOf().json(call)).rejects.toMatchObject({
      reason: "unavailable",
      message: expect.stringContaining("404 (model_not_found)"),
    });
    expect(server.requests.length).toBe(2);
  });

  test("ends at its time limit, also in the middle of a response", async () => {
    for (const reply of [{ fault: "silence" }, { events: ["data: {"], end: "never" }] satisfies Reply[]) {
      server.answer = () => reply;
      const began = performance.now();
      await expect(clientOf({ timeoutMs: 200 }).json(call)).rejects.toMatchObject({
        reason: "unavailable",
        message: expect.stringContaining("within 0.2 s"),
      });
      expect(performance.now() - began).toBeLessThan(10_000);
    }
    expect(server.requests.length).toBe(2);
  });

  test("ends with its caller's signal, which does not count as a failure of the server", async () => {
    const client = clientOf();
    server.answer = () => ({ fault: "silence" });
    for (let round = 0; round < 6; round++) {
      const control = new AbortController();
      setTimeout(() => control.abort(), 20);
      await expect(client.json({ ...call, signal: control.signal })).rejects.toMatchObject({ reason: "closed" });
      await expect(client.json({ ...call, signal: control.signal })).rejects.toMatchObject({ reason: "closed" });
    }
    server.answer = fine;
    expect(await client.json(call)).toEqual({ fine: true });
  });

  test("reads no more bytes than its limit", async () => {
    server.answer = () => ({ bytes: Buffer.alloc(100_000, "1") });
    await expect(clientOf().json({ ...call, maxBytes: 50_000 })).rejects.toMatchObject({ reason: "refused" });
    expect((await clientOf().bytes({ ...call, maxBytes: 100_000 })).length).toBe(100_000);
  });

  test("rejects an HTML page and does not follow redirects", async () => {
    server.answer = () => ({ bytes: "<html>Gateway</html>" });
    await expect(clientOf().json(call)).rejects.toMatchObject({ reason: "unavailable", message: expect.stringContaining("not JSON") });
    server.requests.length = 0;
    server.answer = () => ({ status: 307, headers: { location: `${server.origin}/elsewhere` }, json: {} });
    await expect(clientOf().json(call)).rejects.toMatchObject({ reason: "unavailable", status: 307 });
    expect(server.requests.map((request) => request.path)).toEqual(["/v1/chat/completions"]);
  });

  test("to an unreachable server reports it", async () => {
    await expect(clientOf({ baseUrl: "http://127.0.0.1:9/v1" }).json(call)).rejects.toMatchObject({
      name: "AiError",
      reason: "unavailable",
    });
  });

  test("uses name and password from the address", async () => {
    const baseUrl = server.url.replace("://", "://anna:hunter2@");
    await new OpenAiClient({ baseUrl, timeoutMs: 60_000, clock }).json(call);
    expect(server.requests[0]!.headers.authorization).toBe(`Basic ${btoa("anna:hunter2")}`);
    server.answer = inOrder(errorReply(401));
    const error = await new OpenAiClient({ baseUrl, timeoutMs: 60_000, clock }).json(call).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ reason: "unavailable", status: 401 });
    expect(describeAll(error)).not.toContain("hunter2");
  });

  test("never has the key in its error, even if the server repeats it", async () => {
    const echo = { message: `Incorrect key ${KEY}`, code: KEY, type: `a${KEY.toLowerCase()}`, param: KEY };
    for (const status of [400, 401, 403, 429, 500]) {
      server.answer = () => errorReply(status, echo);
      const error = (await clientOf()
        .json(call)
        .catch((caught: unknown) => caught)) as Error;
      expect(error.name).toBe("AiError");
      expect(describeAll(error)).not.toContain(KEY);
    }
  });
});

function describeAll(error: unknown): string {
  const seen = error as { message?: string; stack?: string; cause?: unknown };
  return `${seen.message}${seen.stack}${JSON.stringify(error)}${seen.cause ? describeAll(seen.cause) : ""}`;
}

describe("the circuit breaker", () => {
  test("opens after five consecutive failures, allows one request after 30 s, and closes when that succeeds", async () => {
    const client = clientOf();
    server.answer = () => errorReply(500);
    await expect(client.json(call)).rejects.toMatchObject({ reason: "unavailable" });
    await expect(client.json(call)).rejects.toMatchObject({ reason: "unavailable" });
    expect(server.requests.length).toBe(5);
    await expect(client.json(call)).rejects.toMatchObject({ message: expect.stringContaining("left alone") });
    expect(server.requests.length).toBe(5);
    time += 30_000;
    await expect(client.json(call)).rejects.toMatchObject({ reason: "unavailable" });
    expect(server.requests.length).toBe(6);
    time += 30_000;
    server.answer = fine;
    expect(await client.json(call)).toEqual({ fine: true });
    server.answer = inOrder(errorReply(500), { json: { fine: true } });
    expect(await client.json(call)).toEqual({ fine: true });
  });

  test("allows a single request while it tests the server", async () => {
    const client = clientOf();
    server.answer = () => errorReply(500);
    await client.json(call).catch(() => undefined);
    await client.json(call).catch(() => undefined);
    time += 30_000;
    server.requests.length = 0;
    server.answer = async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return { json: { fine: true } };
    };
    const results = await Promise.allSettled([client.json(call), client.json(call), client.json(call)]);
    expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected", "rejected"]);
    expect(server.requests.length).toBe(1);
  });
});

describe("a stream", () => {
  const collect = async (events: AsyncIterable<unknown>) => await Array.fromAsync(events);

  test("is read event by event, whatever the packets and line ends", async () => {
    server.answer = () => ({ events: [": note\r\n\r\nda", 'ta: {"a":', "1}\r\n\r", '\ndata: {"a":\ndata: 2}\n\n', { a: 3 }] });
    expect(await clientOf().events(call, collect)).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }]);
  });

  test("that is cut off or invalid is requested again from the start", async () => {
    server.answer = inOrder({ events: [{ a: 1 }], end: "cut" }, { events: ["data: {{{{\n\n"] }, { events: [{ a: 2 }] });
    expect(await clientOf().events(call, collect)).toEqual([{ a: 2 }]);
    expect(server.requests.length).toBe(3);
  });

  test("that its reader finds incomplete is requested again", async () => {
    server.answer = inOrder({ events: [] }, { events: [{ a: 1 }] });
    const read = async (events: AsyncIterable<unknown>) => (await collect(events))[0];
    expect(await clientOf().events(call, read)).toEqual({ a: 1 });
  });
});

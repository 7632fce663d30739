import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEvent } from "@aside/core/messages/contract.ts";
import { initiateUpload, uploadFile, uploadUrls } from "@aside/features/recording/contract.ts";
import type { EndpointSpec } from "@aside/contract/endpoint.ts";
import { createUser } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { allRoutes } from "./create-api.ts";

let app: TestApp;
let ada: Awaited<ReturnType<typeof createUser>>;
let postId: string;
let signed: { url: string; headers: Record<string, string> };

beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  ada = await createUser(app);
  postId = (await ada.call(createEvent, { body: {} })).CreatorPosts[0]?.id ?? "";
  const tracks = [{ track: "video" as const, codec: "avc1.64001f", bitrate: 1 }];
  const { upload_id } = await ada.call(initiateUpload, { body: { post_id: postId, client_upload_id: crypto.randomUUID(), tracks } });
  const { parts } = await ada.call(uploadUrls, { body: { upload_id, parts: [{ track: "video", index: 0 }] } });
  signed = parts[0] as typeof signed;
});
afterAll(async () => await app.stop());

const uploads = allRoutes.flatMap(({ endpoint }) => (endpoint.rawBody ? [endpoint] : []));

function whereOf(endpoint: EndpointSpec): string {
  const query = { post_id: postId, client_upload_id: crypto.randomUUID(), index: "0", filename: "a.mp4" };
  const path = endpoint.path.replace(/:(\w+)/g, crypto.randomUUID());
  return endpoint.query ? `${path}?${new URLSearchParams(query)}` : path;
}

/** Sends a raw request and returns the reply until the connection ends. `breaksOff`: the client disconnects after its body. */
async function send(method: string, path: string, headers: Record<string, string>, body: string, breaksOff = false): Promise<string> {
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; ");
  const own = {
    host: "x",
    connection: "close",
    cookie,
    "x-csrf-token": ada.cookies.get("csrf_token") ?? "",
    "access-token": ada.token ?? "",
  };
  const lines = Object.entries({ ...own, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  let answer = "";
  socket.setEncoding("utf8").on("data", (text) => (answer += text));
  const closed = new Promise<void>((resolve, reject) => socket.on("close", () => resolve()).on("error", reject));
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
  if (breaksOff) socket.end();
  await closed;
  return answer;
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

describe("every upload gets a reply, whatever its body", () => {
  test.each(uploads)("$name", async (endpoint) => {
    const [type = ""] = endpoint.rawBody?.contentTypes ?? [];
    const ask = async (headers: Record<string, string>, body: string) =>
      statusOf(await send(endpoint.method, whereOf(endpoint), headers, body));
    expect(await ask({}, "")).toBe(415);
    expect(await ask({ "content-length": "0" }, "")).toBe(415);
    expect(await ask({ "content-length": "32" }, "x".repeat(32))).toBe(415);
    expect(await ask({ "content-type": "text/html", "content-length": "32" }, "x".repeat(32))).toBe(415);
    for (const bytes of [0, 1, 32]) {
      const status = await ask({ "content-type": type, "content-length": String(bytes) }, "x".repeat(bytes));
      expect(status, `${bytes} bytes`).toBeGreaterThanOrEqual(200);
      expect(status, `${bytes} bytes`).toBeLessThan(500);
    }
    const chunked = await ask({ "content-type": type, "transfer-encoding": "chunked" }, `20\r\n${"x".repeat(32)}\r\n0\r\n\r\n`);
    expect(chunked).toBeLessThan(500);
  });

  test("a signed PUT", async () => {
    const type = signed.headers["content-type"] ?? "";
    const ask = async (headers: Record<string, string>, body: string) => statusOf(await send("PUT", signed.url, headers, body));
    for (const bytes of [0, 1, 32])
      expect(await ask({ "content-type": type, "content-length": String(bytes) }, "x".repeat(bytes))).toBe(200);
    for (const headers of [{}, { "content-length": "0" }, { "content-type": "text/html", "content-length": "0" }] as Record<
      string,
      string
    >[])
      expect(await ask(headers, "")).toBe(401);
  });
});

test("an interrupted upload stores nothing, and other uploads continue", async () => {
  const before = await Array.fromAsync(app.context.storage.list("posts/"), (object) => object.key);
  for (const endpoint of uploads) {
    const [type = ""] = endpoint.rawBody?.contentTypes ?? [];
    await send(endpoint.method, whereOf(endpoint), { "content-type": type, "content-length": "32" }, "x".repeat(10), true);
  }
  await send("PUT", signed.url, { ...signed.headers, "content-length": "32" }, "x".repeat(10), true);
  expect(await Array.fromAsync(app.context.storage.list("posts/"), (object) => object.key)).toEqual(before);
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
});

test("a refusal in the middle of an upload reaches the client", async () => {
  const query = { post_id: postId, client_upload_id: crypto.randomUUID(), filename: "a.mp4" };
  const reply = await ada.try(uploadFile, { query, body: new Uint8Array(4 * 1024 * 1024).fill(1) });
  expect([reply.status, reply.error.code]).toEqual([422, "not_a_video"]);
});

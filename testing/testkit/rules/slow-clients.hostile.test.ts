import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { STREAM_PATH } from "@aside/contract/event-stream.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { initiateUpload, uploadUrls } from "@aside/features/recording/contract.ts";
import { sendSignal } from "@aside/server/signals/signals.ts";
import { SLOW_CLIENT_LIMITS } from "@aside/server/http/close-slow-clients.ts";
import { incomingKey, segmentKey } from "@aside/server/storage/take-keys.ts";
import { createUser } from "../people.ts";
import { record } from "../media/record.ts";
import { startApp, type TestApp } from "../start-app.ts";

/** A thirtieth of the production limits, except where a busy machine needs more time to send a part. */
const LIMITS = { headersMs: 1000, bodyMs: 1000, streamMs: 1000, streamBytes: 1024, replyMs: 1000, closeMs: 1000, checkMs: 200 };
const MEGABYTE = 1024 * 1024;

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off", STORAGE_URL: "", RATE_LIMITS: "on" }, slowClients: LIMITS });
});
afterAll(async () => await app.stop());

type Client = { socket: Socket; text: () => string; closed: Promise<void> };

function open(head: string): Client {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  let text = "";
  socket.on("data", (data) => (text += data.toString("latin1")));
  socket.on("error", () => {});
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.write(head);
  return { socket, text: () => text, closed };
}

/** A client that sends `bytes` repeatedly, `times` times or until the connection is closed. */
function drip(head: string, bytes = "a", times = Infinity): Client {
  const client = open(head);
  let sent = 0;
  const timer = setInterval(() => sent++ < times && client.socket.writable && client.socket.write(bytes), 50);
  client.socket.once("close", () => clearInterval(timer));
  return client;
}

const head = (method: string, path: string, length: number, type: string) =>
  `${method} ${path} HTTP/1.1\r\nHost: aside\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

/** A part of a recording in progress: its URL, and its temporary key. */
async function signPart(size: number): Promise<{ path: string; key: string }> {
  const ada = await createUser(app);
  const event = await ada.call(createEvent, { body: {} });
  const postId = event.CreatorPosts[0]?.id ?? "";
  const tracks = [{ track: "video" as const, codec: "avc1.42c01e", width: 640, height: 360, bitrate: 1_000_000 }];
  const body = { post_id: postId, client_upload_id: crypto.randomUUID(), tracks };
  const { upload_id } = await ada.call(initiateUpload, { body });
  const { parts } = await ada.call(uploadUrls, { body: { upload_id, parts: [{ track: "video", index: 0, size }] } });
  return { path: parts[0]?.url ?? "", key: incomingKey(postId, upload_id, "video", 0) };
}

test("closes 300 slow clients and serves others meanwhile", { timeout: 60_000 }, async () => {
  const { path, key } = await signPart(MEGABYTE);
  const hundred = <T>(make: () => T) => Array.from({ length: 100 }, make);
  const silent = hundred(() => open(""));
  const headers = hundred(() => drip("GET /healthz HTTP/1.1\r\nHost: aside\r\nX-Slow: "));
  const json = hundred(() => drip(head("POST", "/v1/auth/login", 1000, "application/json")));
  const parts = hundred(() => drip(head("PUT", path, MEGABYTE, "video/mp4")));
  const all = Promise.all([...silent, ...headers, ...json, ...parts].map(async ({ closed }) => await closed));
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  await all;
  for (const { text } of [...json, ...parts]) expect(text()).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"request_timeout"/);
  expect(await app.context.storage.stat(key)).toBeNull();
});

test("accepts an upload with steady progress, however long it takes", async () => {
  const size = 60_000;
  const { path, key } = await signPart(size);
  const client = drip(head("PUT", path, size, "video/mp4"), "a".repeat(1000), 60);
  await vi.waitFor(() => expect(client.text()).toMatch(/^HTTP\/1\.1 /), { timeout: 20_000 });
  expect(client.text()).toMatch(/^HTTP\/1\.1 200 /);
  client.socket.destroy();
  expect(await app.context.storage.stat(key)).toMatchObject({ size });
});

test("aborts a reply that the client does not read", async () => {
  const ada = await createUser(app);
  const postId = (await ada.call(createEvent, { body: {} })).CreatorPosts[0]?.id ?? "";
  const takeId = await record(ada, postId, { seconds: 1, sound: null });
  // Simulates a very long first second.
  await app.context.storage.put(segmentKey(postId, takeId, "video", 0), Buffer.alloc(40 * MEGABYTE), { contentType: "video/mp4" });
  const { socket, text, closed } = open("");
  socket.pause();
  socket.write(`GET /media/${postId}/${takeId}/video/0.m4s HTTP/1.1\r\nHost: aside\r\naccess-token: ${ada.token}\r\n\r\n`);
  // The client reads nothing for this long, so it cannot notice the closed connection.
  await sleep(LIMITS.replyMs * 3);
  socket.resume();
  await closed;
  expect(text().length).toBeLessThan(40 * MEGABYTE);
});

test("keeps an idle event stream open", async () => {
  const ada = await createUser(app);
  const stream = open(`GET ${STREAM_PATH} HTTP/1.1\r\nHost: aside\r\naccess-token: ${ada.token}\r\n\r\n`);
  await expect.poll(() => stream.text()).toContain("event: open");
  await sleep(LIMITS.replyMs * 3); // longer than every limit
  await sendSignal(app.context.db, "probe", { user_id: ada.userId });
  await expect.poll(() => stream.text()).toContain("event: probe");
  stream.socket.destroy();
});

test("allows a person at most 200 event streams at once", async () => {
  const ada = await createUser(app);
  const headers = { "access-token": ada.token ?? "" };
  // Clients that disconnect before the reply are not counted.
  const left = Array.from({ length: 300 }, () => {
    const client = open(`GET ${STREAM_PATH} HTTP/1.1\r\nHost: aside\r\naccess-token: ${ada.token}\r\n\r\n`);
    client.socket.once("connect", () => client.socket.destroySoon());
    return client.closed;
  });
  await Promise.all(left);
  const request = async (signal: AbortSignal) => await fetch(app.url + STREAM_PATH, { headers, signal });
  const [first, rest] = [new AbortController(), new AbortController()];
  const streams = await Promise.all(Array.from({ length: 200 }, async (_, index) => await request((index === 0 ? first : rest).signal)));
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
  const refused = await request(rest.signal);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  first.abort();
  await expect.poll(async () => (await request(rest.signal)).status).toBe(200);
  rest.abort();
});

test("closes without waiting for idle or slow clients", async () => {
  const other = await startApp({ env: { ASR: "off", STORAGE_URL: "" }, slowClients: { ...LIMITS, headersMs: 60_000, checkMs: 60_000 } });
  const { hostname, port } = new URL(other.url);
  const [silent, slow] = [connect(Number(port), hostname), connect(Number(port), hostname)];
  slow.write("GET / HTTP/1.1\r\nX-Slow: ");
  await fetch(`${other.url}/healthz`);
  const ended = [silent, slow].map(async (socket) => await new Promise((resolve) => socket.resume().once("close", resolve)));
  await other.stop();
  expect(await Promise.all(ended)).toHaveLength(2);
});

test("closes without waiting for another request after a reply that began before", async () => {
  const other = await startApp({ env: { ASR: "off", STORAGE_URL: "" }, slowClients: { ...LIMITS, closeMs: 600_000 } });
  const ada = await createUser(other);
  const postId = (await ada.call(createEvent, { body: {} })).CreatorPosts[0]?.id ?? "";
  const takeId = await record(ada, postId, { seconds: 1, sound: null });
  await other.context.storage.put(segmentKey(postId, takeId, "video", 0), Buffer.alloc(8 * MEGABYTE), { contentType: "video/mp4" });
  const headers = { "access-token": ada.token ?? "" };
  const reply = await fetch(`${other.url}/media/${postId}/${takeId}/video/0.m4s`, { headers });
  const stopped = other.stop();
  expect((await reply.arrayBuffer()).byteLength).toBe(8 * MEGABYTE);
  await stopped;
});

test("in production every limit takes effect within 30 s and allows a 1 Mb/s uplink that four parts share", () => {
  const { headersMs, bodyMs, streamMs, streamBytes, replyMs, closeMs, checkMs } = SLOW_CLIENT_LIMITS;
  for (const limit of [headersMs, bodyMs, streamMs, replyMs, closeMs]) expect(limit + checkMs).toBeLessThanOrEqual(30_000);
  const megabitBytes = 125_000;
  expect(streamBytes / (streamMs / 1000)).toBeLessThan(megabitBytes / 4 / 10);
});

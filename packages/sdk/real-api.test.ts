import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { setRole } from "@aside/testkit/stores/accounts-store.ts";
import { Aside } from "./aside.ts";
import { AsideError, NotFoundError } from "./errors.ts";
import type { ClientOptions } from "./send.ts";
import type { UploadState } from "./upload.ts";
import { verifyWebhook } from "./verify-webhook.ts";

let app: TestApp;
let lead: Signed;
let aside: Aside;
let token: string;
let video: Blob;

beforeAll(async () => {
  app = await startApp({
    worker: true,
    enrichments: false,
    env: { ASR: "off", WEBHOOK_ALLOW_HOSTS: "127.0.0.1" },
  });
  await createUser(app, "First", "first@acme.example");
  lead = await createUser(app, "Lea Lead", "lea@acme.example");
  await setRole(app.context.db, lead.userId, "COMPANY_SUPER_ADMIN");
  token = await makeToken(
    "asides:read",
    "asides:write",
    "asides:send",
    "transcripts:read",
    "contacts:read",
    "contacts:write",
    "webhooks:write",
  );
  aside = connect();
  const source = ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=10:duration=1", "-f", "lavfi", "-i", "sine=duration=1"];
  const made = execFileSync("ffmpeg", [
    "-v",
    "error",
    ...source,
    "-c:v",
    "libvpx",
    "-deadline",
    "realtime",
    "-c:a",
    "libopus",
    "-f",
    "webm",
    "-",
  ]);
  video = new Blob([new Uint8Array(made)]);
}, 60_000);
afterAll(async () => await app.stop());

async function makeToken(...scopes: string[]): Promise<string> {
  const made = await lead.request("POST", "/v1/user/tokens/create", { name: "SDK", scopes });
  return (made.json() as { token: string }).token;
}

const connect = (more: Partial<ClientOptions> = {}) => new Aside({ baseUrl: app.url, token, retryDelayMs: 1, ...more });
const caught = async (call: Promise<unknown>): Promise<unknown> => await call.then(() => null).catch((error: unknown) => error);

/** Four parts. */
const partBytes = () => Math.ceil(video.size / 4);
const isPart = (address: unknown) => (address as string).includes("/v1/video/chunk/upload");

/** The network of a client whose connection breaks in the middle of these parts; `sent` has the index of each part that was begun. */
function breaking(at: (index: number, attempt: number) => boolean, arrived: Uint8Array<ArrayBuffer>[] = []) {
  const sent: number[] = [];
  const network: typeof fetch = async (address, init) => {
    if (!isPart(address)) return await fetch(address, init);
    const index = Number(new URL(address as string).searchParams.get("index"));
    sent.push(index);
    const bytes = new Uint8Array(await new Response(init?.body).arrayBuffer());
    if (!at(index, sent.filter((one) => one === index).length)) {
      arrived.push(bytes);
      return await fetch(address, init);
    }
    const half = new ReadableStream({
      start: (stream) => stream.enqueue(bytes.subarray(0, bytes.length / 2)),
      pull: (stream) => stream.error(new Error("the cable is pulled")),
    });
    return await fetch(address, { ...init, body: half, duplex: "half" } as RequestInit);
  };
  return { network, sent };
}

describe("upload", () => {
  test("a connection that breaks in the middle of a part is opened again, and the video is whole", async () => {
    const arrived: Uint8Array<ArrayBuffer>[] = [];
    const { network, sent } = breaking((index, attempt) => index === 1 && attempt === 1, arrived);
    const progress: number[] = [];
    const done = await connect({ fetch: network }).upload(new File([video], "launch.webm"), {
      title: "Launch",
      partBytes: partBytes(),
      onProgress: ({ sentBytes, totalBytes }) => progress.push(Math.round((100 * sentBytes) / totalBytes)),
    });
    expect([sent, progress]).toEqual([
      [0, 1, 1, 2, 3],
      [25, 50, 75, 100],
    ]);
    expect(await new Blob(arrived).bytes()).toEqual(await video.bytes());
    const post = await aside.asides.getPost(done.postId);
    expect([post.title, post.event_id, post.media.state]).toEqual(["Launch", done.eventId, "converting"]);
  });

  test("an upload that failed goes on in a new client, by its state", async () => {
    let state: UploadState | undefined;
    const arrived: Uint8Array<ArrayBuffer>[] = [];
    const { network } = breaking((index) => index >= 2, arrived);
    const options = { title: "Later", partBytes: partBytes(), onState: (now: UploadState) => void (state = now) };
    expect(await caught(connect({ fetch: network, maxRetries: 0 }).upload(video, options))).toMatchObject({
      name: "NetworkError",
      code: "network",
    });
    const kept = JSON.parse(JSON.stringify(state)) as UploadState;
    expect([kept.sentParts, kept.size]).toEqual([2, video.size]);
    const again = breaking(() => false, arrived);
    const done = await connect({ fetch: again.network }).upload(video, { resume: kept });
    expect([again.sent, done.postId]).toEqual([[2, 3], kept.postId]);
    expect(await new Blob(arrived).bytes()).toEqual(await video.bytes());
    expect((await aside.asides.getPost(done.postId)).media.state).toBe("converting");
    const other = new Blob([new Uint8Array(video.size)]);
    expect(await caught(aside.upload(other, { resume: kept }))).toMatchObject({ code: "other_file" });
    expect(await caught(aside.upload(video.slice(1), { resume: kept }))).toMatchObject({ code: "other_file" });
  });

  test("a stream goes on by a store, which is empty at the end", async () => {
    const kept = new Map<string, string>();
    const store = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    };
    const options = { size: video.size, partBytes: partBytes(), store, resumeKey: "launch" };
    const arrived: Uint8Array<ArrayBuffer>[] = [];
    const { network } = breaking((index) => index >= 3, arrived);
    expect(await caught(connect({ fetch: network, maxRetries: 0 }).upload(video.stream(), options))).toMatchObject({ code: "network" });
    expect([...kept.keys()]).toEqual(["launch"]);
    const again = breaking(() => false, arrived);
    const done = await connect({ fetch: again.network }).upload(video.stream(), options);
    expect([again.sent, kept.size]).toEqual([[3], 0]);
    expect(await new Blob(arrived).bytes()).toEqual(await video.bytes());
    expect((await aside.asides.getPost(done.postId)).media.state).toBe("converting");
  });

  test("what cannot be uploaded is refused", async () => {
    expect(await caught(aside.upload(new Blob([])))).toMatchObject({ code: "empty_file" });
    expect(await caught(aside.upload(video.stream()))).toMatchObject({ code: "size_required" });
    expect(await caught(aside.upload(video.stream(), { size: video.size + 1 }))).toMatchObject({ code: "size_differs" });
    expect(await caught(aside.upload(video, { partBytes: 0 }))).toMatchObject({ code: "part_bytes" });
    expect(await caught(aside.upload(new Blob(["a text of more than twelve bytes"])))).toMatchObject({
      name: "ValidationError",
      code: "not_a_video",
    });
    expect(await caught(aside.upload(video, { signal: AbortSignal.abort() }))).toMatchObject({ name: "AbortError" });
  });

  test("a wait ends when its time is over", async () => {
    const draft = (await aside.asides.createEvent()).CreatorPosts[0]?.id ?? "";
    expect(await caught(aside.waitFor(draft, { until: "playable", timeoutMs: 0 }))).toMatchObject({ code: "wait_timeout" });
    const signal = AbortSignal.abort();
    expect(await caught(aside.waitFor(draft, { until: "transcript", signal }))).toMatchObject({ name: "AbortError" });
  });
});

describe("errors", () => {
  const absent = "01900000-0000-7000-8000-000000000009";
  const initiate = async () => {
    const postId = (await aside.asides.createEvent()).CreatorPosts[0]?.id ?? "";
    const tracks = [{ track: "video" as const, codec: "avc1.64001F", width: 320, height: 180, bitrate: 1 }];
    return await aside.media.initiateUpload({ post_id: postId, client_upload_id: crypto.randomUUID(), tracks });
  };

  test.each<[string, () => Promise<unknown>, object]>([
    [
      "an unknown token",
      async () => await connect({ token: "aside_pat_x" }).account.whoAmI(),
      { name: "AuthenticationError", status: 401, code: "api_key_invalid" },
    ],
    [
      "a missing scope",
      async () => await aside.views.postViews(absent),
      { name: "PermissionError", missingScope: "viewers:read", status: 401 },
    ],
    [
      "what only people may do",
      async () => await aside.request("GET", "/v1/user/tokens"),
      { name: "PermissionError", missingScope: null, status: 403 },
    ],
    ["what does not exist", async () => await aside.asides.getPost(absent), { name: "NotFoundError", status: 404, code: "not_found" }],
    ["a wrong field", async () => await aside.contacts.createContact({ emails: ["ada"] }), { name: "ValidationError", status: 400 }],
    [
      "a conflict",
      async () => {
        const { upload_id } = await initiate();
        await aside.media.completeUpload({ upload_id, counts: { video: 1, audio: 0 }, duration: 1 });
      },
      { name: "ConflictError", status: 409 },
    ],
    [
      "too much",
      async () => {
        const { config } = app.context;
        Object.assign(config, { RATE_LIMITS: true });
        try {
          for (let count = 0; count < 30; count++) {
            const error = await caught(connect({ maxRetries: 0 }).webhooks.testWebhook(absent));
            if (!(error instanceof NotFoundError)) throw error;
          }
        } finally {
          Object.assign(config, { RATE_LIMITS: false });
        }
      },
      { name: "RateLimitError", status: 429, code: "too_many_requests", retryAfter: expect.any(Number) as number },
    ],
    [
      "an error of the server",
      async () => {
        const { storage } = app.context;
        const put = storage.put.bind(storage);
        storage.put = async () => await Promise.reject(new Error("the disk is gone"));
        try {
          await aside.upload(video);
        } finally {
          storage.put = put;
        }
      },
      { name: "ServerError", status: 500 },
    ],
    ["nobody there", async () => await connect({ baseUrl: "http://127.0.0.1:1" }).account.whoAmI(), { name: "NetworkError", status: 0 }],
  ])("%s", async (_, call, expected) => {
    const error = await caught(call());
    expect(error).toBeInstanceOf(AsideError);
    expect(error).toMatchObject(expected);
    const { status, requestId, message } = error as AsideError;
    expect([typeof requestId, message !== ""]).toEqual([status === 0 ? "object" : "string", true]);
  });

  test("a wrong body names its fields", async () => {
    const error = await caught(aside.asides.createEvent({ title: 7, creator_id: "x" } as never));
    expect(Object.keys((error as { fields: object }).fields)).toEqual(expect.arrayContaining(["title", "creator_id"]));
  });
});

test("a key of a company acts for the member whom it names", async () => {
  const body = { name: "Key", scopes: ["asides:write"], acts_for: "everybody" };
  const { key } = (await lead.request("POST", "/v1/admin/api/keys/create", body)).json() as { key: string };
  const company = connect({ token: key });
  expect(await caught(company.asides.createEvent())).toMatchObject({ name: "ValidationError", code: "member_required" });
  const acting = company.onBehalfOf("lea@acme.example");
  expect((await acting.account.whoAmI()).user?.email).toBe("lea@acme.example");
  expect((await acting.asides.createEvent({ title: "By key" })).title).toBe("By key");
});

test("a creating call that is repeated after its reply was lost creates one thing", async () => {
  let lost = 0;
  const losing: typeof fetch = async (address, init) => {
    const reply = await fetch(address, init);
    if (lost++ > 0) return reply;
    throw new TypeError("fetch failed");
  };
  const made = await connect({ fetch: losing }).asides.createEvent({ title: "Once" });
  const titles: (string | null)[] = [];
  for await (const item of aside.lists.createdEvents.all({ search: "Once" })) titles.push(item.title);
  expect([lost, made.title, titles]).toEqual([2, "Once", ["Once"]]);
});

test("every contact of all pages", async () => {
  const { page_size: size } = await aside.contacts.listContacts();
  const emails = Array.from({ length: size + 1 }, (_, index) => `c${String(index).padStart(3, "0")}@elsewhere.example`);
  const csv = ["Name,Email", ...emails.map((email) => `C,${email}`)].join("\n");
  expect(await aside.contacts.importContacts(new Blob([csv]))).toMatchObject({ format: "csv", added: size + 1 });
  const listed: string[] = [];
  for await (const contact of aside.contacts.listContacts.all()) listed.push(...contact.emails);
  expect(listed.filter((email) => email.endsWith("@elsewhere.example")).sort()).toEqual(emails);
});

test("a webhook of the product's own sender is verified", async () => {
  const received: { headers: Record<string, string | string[] | undefined>; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const { secret, item } = await aside.webhooks.createWebhook({ url, events: ["aside.viewed"] });
  await aside.webhooks.testWebhook(item.id);
  const rotated = await aside.webhooks.rotateWebhookSecret(item.id);
  await aside.webhooks.testWebhook(item.id);
  server.close();
  const [first, second] = received;
  expect(await verifyWebhook(first?.body ?? "", first?.headers ?? {}, secret)).toMatchObject({ type: "test" });
  // During 24 hours after a rotation both secrets sign.
  for (const one of [secret, rotated.secret])
    expect((await verifyWebhook(second?.body ?? "", second?.headers ?? {}, one)).type).toBe("test");
  expect(await caught(verifyWebhook(first?.body ?? "", first?.headers ?? {}, rotated.secret))).toMatchObject({ code: "invalid_signature" });
});

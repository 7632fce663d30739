import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { createUser } from "@aside/testkit/people.ts";
import { expirePendingParts } from "@aside/testkit/stores/pending-parts-store.ts";
import { describePart, makeSample, putParts, type Sample, type SamplePart } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { incomingPrefix, segmentKey } from "@aside/server/storage/take-keys.ts";
import { startS3Server } from "@aside/testkit/stand-ins/s3-server.ts";
import { shareLink } from "../../delivery/contract.ts";
import { createEvent, deleteEvent } from "@aside/core/messages/contract.ts";
import { createGuestResponse } from "@aside/core/messages/post-contract.ts";
import { abortUpload, acknowledgeParts, completeUpload, initiateUpload, uploadChunk, uploadUrls } from "../contract.ts";
import { sweepParts } from "./clean-up/sweep-parts.ts";

type Signed = { track: "video" | "audio"; index: number; url: string; headers: Record<string, string> };
type Take = { postId: string; eventId: string; id: string };

const MEGABYTE = 1024 * 1024;
const LARGE = 8 * MEGABYTE;

let sample: Sample;
let s3: Awaited<ReturnType<typeof startS3Server>>;
beforeAll(async () => {
  [sample, s3] = await Promise.all([makeSample({ seconds: 3 }), startS3Server()]);
}, 120_000);
afterAll(() => s3.stop());

/** The configuration of a store. `direct S3`: browsers upload directly to the bucket. */
const storageOf = (kind: string): NodeJS.ProcessEnv =>
  kind === "disk" ? {} : { STORAGE_URL: s3.storageUrl + (kind === "direct S3" ? "&direct=yes" : "") };

const partOf = (track: string, index: number) => sample.parts.find((part) => part.track === track && part.index === index) as SamplePart;

async function openTake(person: ApiDriver, given?: { eventId: string; postId: string }): Promise<Take> {
  const event = given ? null : await person.call(createEvent, { body: {} });
  const { eventId, postId } = given ?? { eventId: event?.id ?? "", postId: event?.CreatorPosts[0]?.id ?? "" };
  const body = { post_id: postId, client_upload_id: crypto.randomUUID(), tracks: sample.tracks };
  return { postId, eventId, id: (await person.call(initiateUpload, { body })).upload_id };
}

async function sign(person: ApiDriver, take: Take, part: { track: "video" | "audio"; index: number; size: number }): Promise<Signed> {
  const { track, index, size } = part;
  const { parts } = await person.call(uploadUrls, { body: { upload_id: take.id, parts: [{ track, index, size }] } });
  return parts[0] as Signed;
}

async function put(person: ApiDriver, signed: Signed, body: Uint8Array) {
  const url = signed.url.startsWith("/") ? person.url + signed.url : signed.url;
  const reply = await fetch(url, { method: "PUT", headers: signed.headers, body: body as BodyInit });
  return {
    status: reply.status,
    text: await reply.text(),
    retryAfter: reply.headers.get("retry-after"),
    challenge: reply.headers.get("www-authenticate"),
  };
}

const complete = async (person: ApiDriver, take: Take) =>
  await person.call(completeUpload, {
    body: { upload_id: take.id, parts: sample.parts.map(describePart), counts: sample.counts, duration: sample.duration },
  });

const listIncoming = async (app: TestApp, take: Take) =>
  await Array.fromAsync(app.context.storage.list(incomingPrefix(take.postId, take.id)), (object) => object.key);

describe.each(["disk", "S3", "direct S3"])("a URL signed earlier (docs/hostile-inputs.md row 33), %s", (kind) => {
  let app: TestApp;
  let ada: ApiDriver;
  beforeAll(async () => {
    app = await startApp({ worker: true, enrichments: false, env: { ASR: "off", ...storageOf(kind) } });
    ada = await createUser(app);
  });
  afterAll(async () => await app.stop());
  const isRevocable = kind !== "direct S3";

  test("cannot change acknowledged, completed or aborted parts", async () => {
    const take = await openTake(ada);
    const part = partOf("video", 0);
    const signed = await sign(ada, take, part);
    const other = new Uint8Array(part.size).fill(1);
    const watched = async () => (await ada.bytes(`/media/${take.postId}/${take.id}/video/0.m4s`)).body;
    await putParts(ada, take.id, sample.parts);
    await ada.call(acknowledgeParts, { body: { upload_id: take.id, parts: [describePart(part)] } });
    const again = await put(ada, signed, other);
    if (isRevocable) expect([again.status, again.text]).toEqual([409, expect.stringContaining("part_acknowledged")]);
    await ada.call(acknowledgeParts, { body: { upload_id: take.id, parts: [describePart(part)] } });
    expect(await watched()).toEqual(part.bytes);
    await complete(ada, take);
    const late = await put(ada, signed, other);
    if (isRevocable) expect([late.status, late.text]).toEqual([409, expect.stringContaining("upload_closed")]);
    expect(await watched()).toEqual(part.bytes);

    const thrownAway = await openTake(ada);
    const toThrown = await sign(ada, thrownAway, part);
    await ada.call(abortUpload, { body: { upload_id: thrownAway.id } });
    await app.waitForJobs();
    const after = await put(ada, toThrown, other);
    if (isRevocable) expect([after.status, after.text]).toEqual([409, expect.stringContaining("upload_closed")]);
    for (const each of [take, thrownAway]) await expirePendingParts(app.context.db, each.id);
    await sweepParts(app.context);
    expect(await listIncoming(app, thrownAway)).toEqual([]);
    expect(await listIncoming(app, take)).toEqual([]);
    expect(await watched()).toEqual(part.bytes);
  });

  test("stores the bytes of one upload if a part is acknowledged twice concurrently", async () => {
    const take = await openTake(ada);
    const part = partOf("video", 0);
    const signed = await sign(ada, take, part);
    await put(ada, signed, part.bytes);
    const body = { upload_id: take.id, parts: [describePart(part)] };
    const replies = await Promise.all([1, 2, 3].map(async () => await ada.try(acknowledgeParts, { body })));
    for (const reply of replies) expect([200, 429]).toContain(reply.status);
    expect((await ada.try(acknowledgeParts, { body })).status).toBe(200);
    await put(ada, signed, new Uint8Array(part.size));
    const stored = await app.context.storage.get(segmentKey(take.postId, take.id, "video", 0));
    expect(Buffer.concat(await Array.fromAsync(stored.body as AsyncIterable<Buffer>))).toEqual(part.bytes);
  });

  test("an unacknowledged part is deleted after it expires, and accepted when uploaded again", async () => {
    const take = await openTake(ada);
    await putParts(ada, take.id, sample.parts);
    expect(await listIncoming(app, take)).toHaveLength(sample.parts.length);
    await sweepParts(app.context);
    expect(await listIncoming(app, take)).toHaveLength(sample.parts.length);
    await expirePendingParts(app.context.db, take.id);
    await sweepParts(app.context);
    expect(await listIncoming(app, take)).toEqual([]);
    const body = { upload_id: take.id, parts: sample.parts.map(describePart) };
    expect((await ada.try(acknowledgeParts, { body })).error).toMatchObject({ code: "part_missing" });
    await putParts(ada, take.id, sample.parts);
    await ada.call(acknowledgeParts, { body });
    await expirePendingParts(app.context.db, take.id);
    await sweepParts(app.context);
    expect((await complete(ada, take)).status).toBe("complete");
    expect((await ada.bytes(`/media/${take.postId}/${take.id}/video/0.m4s`)).body).toEqual(partOf("video", 0).bytes);
  });

  test("acknowledges a part uploaded by the previous release, which signed its final key", async () => {
    const take = await openTake(ada);
    const part = partOf("video", 0);
    await app.context.storage.put(segmentKey(take.postId, take.id, "video", 0), part.bytes, { contentType: "video/mp4" });
    const { acknowledged } = await ada.call(acknowledgeParts, { body: { upload_id: take.id, parts: [describePart(part)] } });
    expect(acknowledged).toEqual([{ track: "video", index: 0 }]);
  });

  test.runIf(isRevocable)("is refused after its post is deleted, and never writes to the keys that players read", async () => {
    const take = await openTake(ada);
    const signed = await sign(ada, take, partOf("video", 0));
    expect((await put(ada, signed, partOf("video", 0).bytes)).status).toBe(200);
    expect((await ada.bytes(`/media/${take.postId}/${take.id}/video/0.m4s`)).status).toBe(404);
    await ada.call(deleteEvent, { params: { id: take.eventId } });
    const refused = await put(ada, signed, partOf("video", 0).bytes);
    // With a challenge, the browser would ask for a name and a password, and hold the upload meanwhile.
    expect([refused.status, refused.challenge]).toEqual([401, null]);
  });

  test.runIf(isRevocable)("is refused if the part is acknowledged during the upload, and stores nothing", async () => {
    const take = await openTake(ada);
    const part = partOf("video", 0);
    const signed = await sign(ada, take, part);
    const slow = httpRequest(ada.url + signed.url, { method: "PUT", headers: signed.headers });
    const answered = new Promise<number>((resolve, reject) =>
      slow.on("response", (reply) => (reply.resume(), resolve(reply.statusCode ?? 0))).on("error", reject),
    );
    slow.write(new Uint8Array(10));
    await put(ada, signed, part.bytes);
    await ada.call(acknowledgeParts, { body: { upload_id: take.id, parts: [describePart(part)] } });
    slow.end(new Uint8Array(part.size - 10));
    expect(await answered).toBe(409);
    expect((await ada.bytes(`/media/${take.postId}/${take.id}/video/0.m4s`)).body).toEqual(part.bytes);
    await expirePendingParts(app.context.db, take.id);
    await sweepParts(app.context);
    expect(await listIncoming(app, take)).toEqual([]);
  });
});

describe.each(["disk", "direct S3"])("unacknowledged uploads (docs/hostile-inputs.md row 33), %s", (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    const quota = { PENDING_UPLOAD_MB: "16", PENDING_UPLOAD_MB_COMPANY: "24" };
    app = await startApp({ worker: true, enrichments: false, env: { ASR: "off", ...quota, ...storageOf(kind) } });
  });
  afterAll(async () => await app.stop());

  /** Uploads a part of 8 MB. Over the quota, the bucket's URL is not signed; our own URL is signed, but the PUT is refused. */
  async function upload(
    person: ApiDriver,
    take: Take,
    index: number,
  ): Promise<{ status: number; text: string; retryAfter: string | null }> {
    const body = { upload_id: take.id, parts: [{ track: "video", index, size: LARGE }] };
    const reply = await person.try(uploadUrls, { body });
    if (reply.status !== 200) return { status: reply.status, text: reply.text, retryAfter: reply.headers.get("retry-after") };
    return await put(person, (reply.json() as { parts: Signed[] }).parts[0] as Signed, new Uint8Array(LARGE));
  }
  const acknowledge = async (person: ApiDriver, take: Take, index: number) =>
    await person.call(acknowledgeParts, { body: { upload_id: take.id, parts: [{ track: "video", index, size: LARGE, duration: 1 }] } });
  const refusal = { status: 429, text: expect.stringContaining("upload_quota"), retryAfter: "30" };

  test("are limited per person across all takes until acknowledged, aborted or deleted", async () => {
    const ada = await createUser(app);
    const [first, second] = [await openTake(ada), await openTake(ada)];
    expect((await upload(ada, first, 0)).status).toBe(200);
    expect((await upload(ada, second, 0)).status).toBe(200);
    // Uploading the same part again uses no more quota.
    expect((await upload(ada, second, 0)).status).toBe(200);
    expect(await upload(ada, second, 1)).toMatchObject(refusal);
    await acknowledge(ada, first, 0);
    expect((await upload(ada, second, 1)).status).toBe(200);
    expect(await upload(ada, second, 2)).toMatchObject(refusal);
    await ada.call(abortUpload, { body: { upload_id: second.id } });
    expect((await upload(ada, first, 1)).status).toBe(200);
    expect((await upload(ada, first, 2)).status).toBe(200);
    expect(await upload(ada, first, 3)).toMatchObject(refusal);
    await expirePendingParts(app.context.db, first.id);
    await sweepParts(app.context);
    expect((await upload(ada, first, 3)).status).toBe(200);
  });

  test("are limited per company", async () => {
    const domain = `${crypto.randomUUID().slice(0, 8)}.example`;
    const ada = await createUser(app, "Ada", `ada@${domain}`);
    const grace = await createUser(app, "Grace", `grace@${domain}`);
    const [hers, theirs] = [await openTake(ada), await openTake(grace)];
    expect((await upload(ada, hers, 0)).status).toBe(200);
    expect((await upload(ada, hers, 1)).status).toBe(200);
    expect((await upload(grace, theirs, 0)).status).toBe(200);
    expect(await upload(grace, theirs, 1)).toMatchObject(refusal);
  });

  test("are limited for all guests of one address together", async () => {
    const ada = await createUser(app);
    const asked = await openTake(ada);
    await putParts(ada, asked.id, sample.parts);
    await complete(ada, asked);
    await ada.call(shareLink, { params: { id: asked.postId }, body: {} });
    const replies = [];
    for (const name of ["Gus", "Gil", "Gwen"]) {
      const guest = app.driver();
      const begun = await guest.call(createGuestResponse, { body: { guest_user_name: name, event_id: asked.eventId } });
      guest.token = begun.guest_token;
      replies.push(await upload(guest, await openTake(guest, { eventId: asked.eventId, postId: begun.post.id }), 0));
    }
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 429]);
  });
});

describe("parts beyond the recording limit (docs/hostile-inputs.md row 33)", () => {
  let app: TestApp;
  let ada: ApiDriver;
  beforeAll(async () => {
    app = await startApp({ worker: true, enrichments: false, env: { ASR: "off", RECORDING_LIMIT_SECONDS: "5" } });
    ada = await createUser(app);
  });
  afterAll(async () => await app.stop());

  test("get no URL and are not acknowledged, also as chunks", async () => {
    const take = await openTake(ada);
    const ask = async (...indexes: number[]) =>
      await ada.try(uploadUrls, { body: { upload_id: take.id, parts: indexes.map((index) => ({ track: "video", index })) } });
    expect(((await ask(19, 20, 21, 500)).json() as { parts: Signed[] }).parts.map((part) => part.index)).toEqual([19, 20]);
    const beyond = await ask(21);
    expect([beyond.status, beyond.error.code]).toEqual([422, "recording_too_long"]);
    const part = { track: "video", index: 21, size: 10, duration: 0 };
    const reply = await ada.try(acknowledgeParts, { body: { upload_id: take.id, parts: [part] } });
    expect([reply.status, reply.error.code]).toEqual([422, "recording_too_long"]);
    const query = { post_id: take.postId, client_upload_id: crypto.randomUUID(), index: 21 };
    const chunk = await ada.try(uploadChunk, { query, body: new Uint8Array(10) });
    expect([chunk.status, chunk.error.code]).toEqual([422, "recording_too_long"]);
  });

  test("chunks with more bytes than a recording can have are refused and deleted", async () => {
    const { postId } = await openTake(ada);
    const query = { post_id: postId, client_upload_id: crypto.randomUUID() };
    const send = async (index: number, bytes: number) =>
      (await ada.try(uploadChunk, { query: { ...query, index }, body: new Uint8Array(bytes) })).status;
    expect(await send(0, 12_000_000)).toBe(200);
    expect(await send(1, 600_000)).toBe(413);
    expect(await send(1, 400_000)).toBe(200);
    const keys = await Array.fromAsync(app.context.storage.list(`posts/${postId}/`), (object) => object.key.split("/").slice(3).join("/"));
    expect(keys).toEqual(["chunks/0", "chunks/1"]);
  });

  test("keep the first of two concurrent uploads of a chunk", async () => {
    const { postId } = await openTake(ada);
    const query = { post_id: postId, client_upload_id: crypto.randomUUID(), index: 0 };
    await ada.try(uploadChunk, { query, body: new Uint8Array(1000).fill(1) });
    const replies = await Promise.all(
      [2, 3].map(
        async (byte) => await ada.try(uploadChunk, { query: { ...query, index: 1 }, body: new Uint8Array(900 + byte).fill(byte) }),
      ),
    );
    const kept = replies.filter((reply) => reply.status === 200);
    expect(kept).toHaveLength(1);
    const { upload_id, size } = JSON.parse(kept[0]?.text ?? "{}") as { upload_id: string; size: number };
    expect(await app.context.storage.stat(`posts/${postId}/${upload_id}/chunks/1`)).toMatchObject({ size });
  });
});

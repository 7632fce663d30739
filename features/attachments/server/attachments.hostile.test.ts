import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { recordPost } from "@aside/testkit/media/record.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { purgeDeleted } from "@aside/testkit/purge.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { createEvent, deleteEvent } from "@aside/core/messages/contract.ts";
import { createGuestResponse, getPost } from "@aside/core/messages/post-contract.ts";
import { mergeVideos } from "../../editing/contract.ts";
import { sendPost } from "../../delivery/contract.ts";
import { attachmentThumbnail, deleteAttachment, downloadAttachment, listAttachments, MAX_ATTACHMENTS } from "../contract.ts";
import { copy } from "../copy.ts";
import { attach, attachPicture, tryAttach } from "../testkit/attach.ts";
import { makeDocument, makePicture, PDF } from "../testkit/make-files.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const ABSENT = '{"code":"not_found","message":"Not found."}';
const MEGABYTE = 1024 * 1024;

let app: TestApp;
let ada: Signed;
let eve: Signed;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
  eve = await createUser(app, "Eve");
});
afterAll(async () => await app.stop());

const newDraft = async (who: ApiDriver) => (await who.call(createEvent, { body: {} })).CreatorPosts[0]?.id ?? "";
const listOf = async (who: ApiDriver, postId: string) => (await who.call(listAttachments, { params: { id: postId } })).attachments;
const namesOf = async (who: ApiDriver, postId: string) => (await listOf(who, postId)).map(({ filename }) => filename);
const storedKeys = async (postId: string) =>
  (await Array.fromAsync(app.context.storage.list(`posts/${postId}/attachments/`)))
    .map(({ key }) => key.split("/").at(-1) ?? "")
    .toSorted();
const text = (content = "hello") => Buffer.from(content);
const one = (postId: string, attachmentId: string) => ({ params: { id: postId, attachmentId } });

/** Width and height of a JPEG that ffmpeg made. */
function sizeOf(jpeg: Buffer): number[] {
  const at = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)];
}

describe("an attached file", () => {
  test("is listed in the order of upload and downloaded with the same bytes, never shown by a browser", async () => {
    const postId = await newDraft(ada);
    const pdf = await attach(ada, postId, "Größe.pdf", PDF);
    await attach(ada, postId, "a.docx", await makeDocument("word"));
    await attach(ada, postId, "a.csv", text("a,b\n"));
    expect(await namesOf(ada, postId)).toEqual(["Größe.pdf", "a.docx", "a.csv"]);
    // The share page asks only for the files of such posts.
    const hasAttachments = async (id: string) => (await ada.call(getPost, { params: { id } })).has_attachments;
    expect([await hasAttachments(postId), await hasAttachments(await newDraft(ada))]).toEqual([true, false]);
    expect(pdf).toMatchObject({ content_type: "application/pdf", byte_size: PDF.length, width: null, thumbnail_url: null });
    const { status, body, headers } = await ada.bytes(pdf.download_url);
    expect([status, body.equals(PDF)]).toEqual([200, true]);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="Gr__e.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.pdf`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cache-control": "private, no-store",
    });
    const part = await ada.bytes(pdf.download_url, { range: "bytes=0-4" });
    expect([part.status, part.body.toString()]).toEqual([206, "%PDF-"]);
    expect((await ada.bytes(`${pdf.download_url}/thumbnail`)).status).toBe(404);
  });

  test("that is a picture gets a JPEG: 450 pixels wide if it is wider than 460, otherwise in its own size", async () => {
    const postId = await newDraft(ada);
    for (const [format, size, expected] of [
      ["png", "1200x600", [450, 224]],
      ["jpg", "462x100", [450, 96]],
      ["webp", "460x100", [460, 100]],
      ["gif", "300x200", [300, 200]],
      ["png", "200x4000", [60, 1200]],
    ] as const) {
      const given = await makePicture(format, size);
      const file = await attach(ada, postId, `a.${format}`, given);
      expect(`${file.width}x${file.height}`).toBe(size);
      const thumbnail = await ada.bytes(file.thumbnail_url ?? "");
      expect([thumbnail.status, thumbnail.headers.get("content-type"), sizeOf(thumbnail.body)]).toEqual([200, "image/jpeg", expected]);
      expect((await ada.bytes(file.download_url)).body.equals(given)).toBe(true);
    }
  });

  test("keeps other formats behind a picture to the download; the JPEG has only the pixels", async () => {
    const postId = await newDraft(ada);
    const polyglot = Buffer.concat([await makePicture("png", "40x40"), text("<script>alert(1)</script>")]);
    const file = await attach(ada, postId, "a.png", polyglot);
    expect((await ada.bytes(file.thumbnail_url ?? "")).body.includes("script")).toBe(false);
    const { headers } = await ada.bytes(file.download_url);
    expect([headers.get("content-type"), headers.get("content-disposition")]).toEqual(["image/png", 'attachment; filename="a.png"']);
  });

  test("may be attached twice, and is removed with its files once", async () => {
    const postId = await newDraft(ada);
    const [first, second] = [await attachPicture(ada, postId), await attachPicture(ada, postId)];
    expect(await storedKeys(postId)).toEqual([first, second].flatMap(({ id }) => [id, `${id}.jpg`]).toSorted());
    await ada.call(deleteAttachment, one(postId, first.id));
    expect(await storedKeys(postId)).toEqual([second.id, `${second.id}.jpg`]);
    expect((await ada.try(deleteAttachment, one(postId, first.id))).text).toBe(ABSENT);
    expect((await ada.bytes(first.download_url)).status).toBe(404);
  });
});

describe("refused with a reason, and nothing is kept", () => {
  test.each<[string, string, () => Promise<Buffer> | Buffer, string]>([
    ["a program", "setup.exe", () => text("MZ"), copy.typeRefused],
    ["a program with two extensions", "x.pdf.exe", () => text("MZ"), copy.typeRefused],
    ["a program that is renamed", "x.pdf", () => text("MZ\u0090"), copy.typeDiffers("PDF")],
    ["a program whose name is turned around", "x\u202efdp.exe", () => text("MZ"), copy.typeRefused],
    ["HTML", "a.html", () => text("<p>"), copy.typeRefused],
    ["SVG", "a.svg", () => text("<svg/>"), copy.typeRefused],
    ["macros", "a.docx", async () => await makeDocument("word", ["word/vbaProject.bin"]), copy.macros],
    ["a picture that is cut off", "a.png", async () => (await makePicture("png", "40x40")).subarray(0, 60), copy.pictureUnreadable],
    ["a script that begins like a GIF", "a.gif", () => text("GIF89a/*\u0000\u0000*/=1;alert(1)"), copy.pictureUnreadable],
    [
      "a playlist that begins like a JPEG",
      "a.jpg",
      () => Buffer.from("\u00ff\u00d8\u00ff#EXTM3U\nfile:///etc/passwd", "latin1"),
      copy.pictureUnreadable,
    ],
    ["a name without a name", "../.txt", () => text(), copy.nameMissing],
  ])("%s", async (_, filename, bytes, message) => {
    const postId = await newDraft(ada);
    const reply = await tryAttach(ada, postId, filename, await bytes());
    expect([reply.status, reply.error]).toEqual([422, { code: "attachment_refused", message }]);
    expect([await namesOf(ada, postId), await storedKeys(postId)]).toEqual([[], []]);
  });

  test("a picture of too many pixels", async () => {
    const large = await makePicture("png", "8x8");
    // Claims 65,535 pixels square.
    large.writeUInt32BE(65_535, 16);
    large.writeUInt32BE(65_535, 20);
    const reply = await tryAttach(ada, await newDraft(ada), "a.png", large);
    expect([reply.status, reply.error.code]).toEqual([422, "attachment_refused"]);
  });

  test("5 MB and one byte, whatever its length claims; 5 MB are accepted", async () => {
    const postId = await newDraft(ada);
    const reply = await tryAttach(ada, postId, "a.txt", Buffer.alloc(5 * MEGABYTE + 1, "a"));
    expect([reply.status, reply.error.message]).toEqual([413, "File size should be less than 5MB"]);
    expect(await sendRaw(ada, postId, { "transfer-encoding": "chunked" }, chunked(5 * MEGABYTE + 1))).toMatch(/^HTTP\/1.1 413 /);
    expect((await tryAttach(ada, postId, "a.txt", Buffer.alloc(5 * MEGABYTE, "a"))).status).toBe(200);
    expect(await storedKeys(postId)).toHaveLength(1);
  });

  test("a body that ends early, or none", async () => {
    const postId = await newDraft(ada);
    await sendRaw(ada, postId, { "content-length": "1000" }, text("x".repeat(100)));
    expect((await tryAttach(ada, postId, "a.txt", Buffer.alloc(0))).error.message).toBe(copy.empty);
    expect([await namesOf(ada, postId), await storedKeys(postId)]).toEqual([[], []]);
  });

  test("a name that is missing, far too long, or given twice", async () => {
    const postId = await newDraft(ada);
    for (const query of ["", "?filename=", `?filename=${"x".repeat(1001)}.txt`, "?filename=a.txt&filename=b.txt"]) {
      const reply = await ada.request("POST", `/v1/post/${postId}/attachment${query}`, text(), {
        "content-type": "application/octet-stream",
      });
      expect([query.slice(0, 20), reply.status]).toEqual([query.slice(0, 20), 400]);
    }
    await attach(ada, postId, 'C:\\evil\\"a";\r\nx: y<script>.txt', text());
    const [file] = await listOf(ada, postId);
    expect(file?.filename).toBe('"a"; x: y<script>.txt');
    const { headers } = await ada.bytes(file?.download_url ?? "");
    expect([headers.get("x"), headers.get("content-disposition")]).toEqual([
      null,
      `attachment; filename="_a__ x_ y_script_.txt"; filename*=UTF-8''%22a%22%3B%20x%3A%20y%3Cscript%3E.txt`,
    ]);
  });
});

describe("ten per post", () => {
  test("the eleventh is refused, also when two arrive at once", async () => {
    const postId = await newDraft(ada);
    for (let n = 1; n < MAX_ATTACHMENTS; n++) await attach(ada, postId, `${n}.txt`, text());
    const replies = await Promise.all(["a.txt", "b.txt", "c.txt"].map(async (name) => await tryAttach(ada, postId, name, text())));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    expect(replies.find(({ status }) => status === 422)?.error).toEqual({ code: "too_many_attachments", message: copy.tooMany(10) });
    expect([(await namesOf(ada, postId)).length, (await storedKeys(postId)).length]).toEqual([10, 10]);
    const [first] = await listOf(ada, postId);
    await ada.call(deleteAttachment, one(postId, first?.id ?? ""));
    await attach(ada, postId, "again.txt", text());
  });
});

describe("other people", () => {
  test("get the 404 of an absent post or file, also for the file of another post", async () => {
    const [adas, eves] = [await newDraft(ada), await newDraft(eve)];
    const file = await attachPicture(ada, adas);
    expect((await tryAttach(eve, adas, "a.txt", text())).text).toBe(ABSENT);
    expect((await eve.try(listAttachments, { params: { id: adas } })).text).toBe(ABSENT);
    for (const endpoint of [downloadAttachment, attachmentThumbnail, deleteAttachment])
      for (const postId of [adas, eves, crypto.randomUUID(), "x"])
        expect([endpoint.name, (await eve.try(endpoint, one(postId, file.id))).text]).toEqual([endpoint.name, ABSENT]);
    const other = await newDraft(ada);
    for (const endpoint of [downloadAttachment, attachmentThumbnail, deleteAttachment])
      expect((await ada.try(endpoint, one(other, file.id))).text).toBe(ABSENT);
    expect(await storedKeys(adas)).toHaveLength(2);
  });

  test("who may view a sent post may download but not change its files; nothing in the list tells who got it", async () => {
    const postId = await recordPost(ada, { seconds: 1 });
    await attach(ada, postId, "a.txt", text());
    const recipient = `bob-${crypto.randomUUID()}@example.org`;
    await ada.call(sendPost, { params: { id: postId }, body: { recipients: recipient } });
    const anyone = app.driver();
    const reply = await anyone.try(listAttachments, { params: { id: postId } });
    const [file] = (reply.json() as { attachments: { id: string; download_url: string }[] }).attachments;
    expect([reply.status, reply.text.includes("bob-"), reply.text.includes(ada.userId)]).toEqual([200, false, false]);
    expect((await anyone.bytes(file?.download_url ?? "")).body.toString()).toBe("hello");
    expect((await tryAttach(eve, postId, "b.txt", text())).status).toBe(404);
    expect((await eve.try(deleteAttachment, one(postId, file?.id ?? ""))).status).toBe(404);
    expect((await tryAttach(anyone, postId, "b.txt", text())).status).toBe(403);
  });

  test("a guest attaches files to their own reply only, which is private until it is sent", async () => {
    const postId = await recordPost(ada, { seconds: 1 });
    await ada.call(sendPost, { params: { id: postId }, body: {} });
    const { event_id } = await ada.call(getPost, { params: { id: postId } });
    const guest = app.driver();
    const made = await guest.call(createGuestResponse, { body: { guest_user_name: "Gus", event_id } });
    guest.token = made.guest_token;
    await attach(guest, made.post.id, "mine.txt", text());
    expect(await namesOf(guest, made.post.id)).toEqual(["mine.txt"]);
    expect((await tryAttach(guest, postId, "b.txt", text())).text).toBe(ABSENT);
    for (const other of [ada, eve, app.driver()])
      expect((await other.try(listAttachments, { params: { id: made.post.id } })).text).toBe(ABSENT);
  });
});

test("a deleted post has no files, and takes none; they are deleted with it", async () => {
  const event = await ada.call(createEvent, { body: {} });
  const postId = event.CreatorPosts[0]?.id ?? "";
  const file = await attachPicture(ada, postId);
  await ada.call(deleteEvent, { params: { id: event.id } });
  expect((await ada.bytes(file.download_url)).status).toBe(404);
  expect((await tryAttach(ada, postId, "a.txt", text())).text).toBe(ABSENT);
  expect(await storedKeys(postId)).toHaveLength(2);
  await purgeDeleted(app);
  expect(await storedKeys(postId)).toEqual([]);
});

test("a deleted post whose recording another video plays keeps the recording, and loses its attachments", async () => {
  const [player, source] = [await recordPost(ada, { seconds: 1 }), await recordPost(ada, { seconds: 1 })];
  await attachPicture(ada, source);
  await ada.call(mergeVideos, { body: { postId1: player, postId2: source } });
  await app.waitForJobs();
  const { event_id } = await ada.call(getPost, { params: { id: source } });
  await ada.call(deleteEvent, { params: { id: event_id } });
  await purgeDeleted(app);
  const left = await Array.fromAsync(app.context.storage.list(`posts/${source}/`));
  expect([left.length > 0, await storedKeys(source)]).toEqual([true, []]);
});

const chunked = (bytes: number) => Buffer.concat([text(`${bytes.toString(16)}\r\n`), Buffer.alloc(bytes, "a"), text("\r\n0\r\n\r\n")]);

/** Sends a body as it is, then ends the connection; returns what the server answered. */
async function sendRaw(who: Signed, postId: string, headers: Record<string, string>, body: Buffer): Promise<string> {
  const all = {
    host: "aside",
    connection: "close",
    "content-type": "application/octet-stream",
    cookie: [...who.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; "),
    "x-csrf-token": who.cookies.get("csrf_token") ?? "",
    "access-token": who.token ?? "",
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  let answer = "";
  socket.setEncoding("utf8").on("data", (part) => (answer += part));
  const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()).on("error", () => resolve()));
  socket.write(`POST /v1/post/${postId}/attachment?filename=a.txt HTTP/1.1\r\n${lines.join("")}\r\n`);
  socket.end(body);
  await closed;
  return answer;
}

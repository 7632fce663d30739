import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { failMp4, listAudit } from "@aside/testkit/stores/accounts-store.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { signInAgain, createUser } from "@aside/testkit/people.ts";
import { record } from "@aside/testkit/media/record.ts";
import { writeToConversation } from "../../forms/contract.ts";
import { start, submit } from "../../forms/testkit/submit.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { attach } from "../../attachments/testkit/attach.ts";
import { sendPost } from "../../delivery/contract.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { updatePrompts } from "../../insights/contract.ts";
import { addDeviceToken, saveNotificationSettings } from "../../notifications/contract.ts";
import { createComment } from "../../comments/contract.ts";
import { createPost } from "@aside/core/messages/post-contract.ts";
import { askExport, listExports } from "../contract.ts";
import { readZip } from "../testkit/read-zip.ts";
import { runExport } from "./run-export.ts";
import { sweepExports } from "./sweep-exports.ts";
import { insertExport } from "./store.ts";
import { mediaCookie } from "@aside/core/accounts/contract.ts";
import { react } from "../../viewing/contract.ts";
import { saveMyNotes } from "../../notes/contract.ts";

let app: TestApp;
let clock = 0;
const DAY = 24 * 60 * 60 * 1000;
type Person = ApiDriver & { email: string; userId: string };
let ada: Person;
let bob: Person;
let postId: string;
let draftId: string;
let fileId: string;
let eventId: string;
beforeAll(async () => {
  app = await startApp({ worker: true, now: () => new Date(Date.now() + clock), env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
  bob = await createUser(app, "Bob Builder");
  const event = await ada.call(createEvent, { body: { title: "The <b>plan</b>" } });
  eventId = event.id;
  postId = event.CreatorPosts[0]?.id ?? "";
  await record(ada, postId, { seconds: 2 });
  await ada.call(sendPost, { params: { id: postId }, body: { recipients: bob.email } });
  fileId = (await attach(ada, postId, "the plan.txt", Buffer.from("step one"))).id;
  draftId = (await ada.call(createEvent, { body: { title: "No video yet" } })).CreatorPosts[0]?.id ?? "";
  const reply = await bob.call(createPost, { body: { event_id: eventId, title: "Agreed" } });
  await record(bob, reply.id, { seconds: 1 });
  await bob.call(sendPost, { params: { id: reply.id }, body: {} });
  await bob.call(react, { params: { id: postId }, body: { reaction_name: "love" } });
  await ada.call(react, { params: { id: reply.id }, body: { reaction_name: "love" } });
  await ada.call(saveMyNotes, { params: { id: postId }, body: { my_notes: "<p>Ask about the budget</p>" } });
  await bob.call(saveMyNotes, { params: { id: postId }, body: { my_notes: "<p>Ada must not read this</p>" } });
  await ada.call(updatePrompts, { body: { prompt: "As a poem" } });
  await ada.call(saveNotificationSettings, { body: { digest: "hourly" } });
  await ada.call(addDeviceToken, { body: { token: "a-telephone" } });
  for (const [by, id, text] of [
    [ada, reply.id, "Well answered"],
    [bob, postId, "Well asked"],
  ] as const)
    await by.call(createComment, { params: { id }, body: { client_id: crypto.randomUUID(), text } });
}, 120_000);
afterAll(async () => await app.stop());

const own = (person: Person) => ({ params: { id: person.userId } });
const ask = async (person: Person) => await person.try(askExport, { ...own(person), body: {} });
const list = async (person: Person) => (await person.call(listExports, own(person))).items;
const ABSENT = '{"code":"not_found","message":"Not found."}';

describe("an export", () => {
  test("contains the person's data with videos, and nothing of others", async () => {
    const submitted = await submit(ada, { form: "support" });
    await app.driver().call(writeToConversation, {
      body: { submission_id: submitted.id, key: submitted.key, id: crypto.randomUUID(), text: "One more thing" },
    });
    // A draft that was not submitted.
    await start(ada, "support");
    const asked = await ask(ada);
    expect([asked.status, (asked.json() as { state: string }).state]).toEqual([200, "WAITING"]);
    await app.waitForJobs({ timeoutMs: 120_000 });
    const [made] = await list(ada);
    expect(made).toMatchObject({ state: "PROCESSED" });
    const reply = await ada.bytes(made?.download_url ?? "");
    expect(reply.headers.get("content-disposition")).toMatch(/^attachment; filename="aside-data-\d{4}-\d\d-\d\d\.zip"$/);
    expect(reply.headers.get("cache-control")).toBe("private, no-store");
    expect(reply.body.length).toBe(made?.size);
    const files = await readZip(reply.body);
    const json = (name: string) => JSON.parse(files.get(`${name}.json`)?.toString() ?? "") as Record<string, unknown>[];
    expect(json("profile")).toEqual([expect.objectContaining({ name: "Ada Lovelace", email: ada.email })]);
    expect(json("asides").find((aside) => aside["id"] === eventId)).toMatchObject({
      title: "The <b>plan</b>",
      recipients: [{ email: bob.email }],
      privacy_settings: { keep_replies_private: false },
    });
    expect(json("posts").map((post) => post["id"])).toEqual(expect.arrayContaining([postId, draftId]));
    expect(json("form-submissions")).toMatchObject([
      { id: submitted.id, form: "support", email: submitted.email, messages: [{ is_yours: true, text: "One more thing" }] },
    ]);
    expect(json("replies")).toMatchObject([{ event_id: eventId, from: "Bob Builder", title: "Agreed" }]);
    expect(json("reactions-given")).toMatchObject([{ reaction_name: "love" }]);
    expect(json("reactions-received")).toMatchObject([{ from: "Bob Builder", post_id: postId }]);
    expect(json("comments-given")).toMatchObject([{ text: "Well answered" }]);
    expect(json("comments-received")).toMatchObject([{ from: "Bob Builder", post_id: postId, text: "Well asked" }]);
    expect(json("private-notes")).toMatchObject([{ html: "<p>Ask about the budget</p>" }]);
    expect(json("prompts")).toMatchObject([{ prompt: "As a poem" }]);
    expect(json("activity")).toMatchObject([{ action: "user.signed_up" }, { action: "user.export_asked" }]);
    expect(json("contacts")).toMatchObject([{ name: "Bob Builder", emails: [bob.email], source: "recipient" }]);
    expect([json("contact-groups"), json("unsubscribed"), json("newsletter")]).toEqual([[], [], []]);
    expect(json("notifications").map((row) => row["kind"])).toEqual(["reply_received", "reaction", "comment"]);
    expect(json("notification-settings")).toMatchObject([{ digest: "hourly", devices: [{ kind: "fcm" }] }]);
    expect(json("analyses")).toEqual([]);
    expect([...files.keys()].filter((name) => name.startsWith("videos/"))).toEqual([`videos/${postId}.mp4`]);
    expect(json("attachments")).toMatchObject([{ id: fileId, post_id: postId, filename: "the plan.txt", byte_size: 8 }]);
    expect(files.get(`attachments/${postId}/${fileId}.txt`)?.toString()).toBe("step one");
    expect(files.get(`videos/${postId}.mp4`)?.toString("latin1", 4, 8)).toBe("ftyp");
    const all = [...files].filter(([name]) => name.endsWith("json")).map(([, bytes]) => bytes.toString());
    for (const secret of ["argon2", "refresh", "token", "must not read this"]) expect(all.join("").includes(secret)).toBe(false);
    expect(files.get("README.txt")?.toString()).not.toContain("could not be made");
  }, 180_000);

  test("sends an email and is logged", async () => {
    const mail = (await app.mailbox.list(ada.email)).find(({ subject }) => /data is ready/.test(subject));
    expect(mail?.text).toContain("/account");
    expect((await listAudit(app.context.db)).filter((row) => row.action === "user.export_asked")).toHaveLength(1);
  });

  test("can be listed and downloaded only by its owner, signed in, also in ranges", async () => {
    const url = (await list(ada))[0]?.download_url ?? "";
    await ada.call(mediaCookie, {});
    const byCookie = app.driver();
    for (const [name, value] of ada.cookies) byCookie.cookies.set(name, value);
    expect((await byCookie.bytes(url)).status).toBe(200);
    const part = await ada.bytes(url, { range: "bytes=0-3" });
    expect([part.status, part.body.toString("latin1")]).toEqual([206, "PK\u0003\u0004"]);
    for (const other of [bob, app.driver()]) {
      const reply = await other.bytes(url);
      expect([reply.status, reply.body.toString()]).toEqual([404, ABSENT]);
    }
    for (const path of ["/media/export/x", `/media/export/${crypto.randomUUID()}`, "/media/export/..%2f..%2fetc"])
      expect((await ada.bytes(path)).status).toBe(404);
    for (const endpoint of [askExport, listExports]) expect((await bob.try(endpoint, { ...own(ada), body: {} })).text).toBe(ABSENT);
  });

  test("runs one at a time, also when requested concurrently, and three times a day", async () => {
    const replies = await Promise.all([ask(bob), ask(bob), ask(bob)]);
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    await app.waitForJobs({ timeoutMs: 120_000 });
    for (let turn = 0; turn < 2; turn++) {
      expect((await ask(bob)).status).toBe(200);
      await app.waitForJobs({ timeoutMs: 120_000 });
    }
    const fourth = await ask(bob);
    expect([fourth.status, Number(fourth.headers.get("retry-after")) > 80_000]).toEqual([429, true]);
    expect(await list(bob)).toHaveLength(3);
    clock += DAY;
    const later = await signInAgain(app, bob);
    expect((await later.try(askExport, { ...own(bob), body: {} })).status).toBe(200);
    await app.waitForJobs({ timeoutMs: 120_000 });
    clock = 0;
  }, 180_000);

  test("restarts after being killed, and reports a final failure and leaves nothing behind", async () => {
    const { storage, db } = app.context;
    const exportId = app.context.newId();
    await insertExport(db, { id: exportId, userId: ada.userId, now: app.context.now() });
    const run = (isLastAttempt: boolean) => ({
      data: { export_id: exportId, waits: 0 },
      signal: new AbortController().signal,
      attempt: 1,
      isLastAttempt,
    });
    const put = vi.spyOn(storage, "put").mockImplementationOnce(async (_key, body) => {
      await buffer(body as never);
      throw new Error("the store is away");
    });
    await expect(runExport(app.context, run(false))).rejects.toThrow("the store is away");
    expect((await list(ada))[0]).toMatchObject({ id: exportId, state: "PROCESSING", download_url: null });
    await runExport(app.context, run(false));
    expect((await list(ada))[0]).toMatchObject({ id: exportId, state: "PROCESSED" });
    await runExport(app.context, run(false));

    const failing = app.context.newId();
    await insertExport(db, { id: failing, userId: ada.userId, now: new Date(app.context.now().getTime() + 1) });
    put.mockRejectedValueOnce(new Error("disk full"));
    await expect(runExport(app.context, { ...run(true), data: { export_id: failing, waits: 0 } })).rejects.toThrow("disk full");
    put.mockRestore();
    expect((await list(ada))[0]).toMatchObject({ id: failing, state: "FAILED", download_url: null });
    expect((await Array.fromAsync(storage.list(`exports/${ada.userId}/`))).some(({ key }) => key.includes(failing))).toBe(false);
  }, 60_000);

  test("names a video that could not be made and does not wait for it", async () => {
    await failMp4(app.context.db, postId);
    const exportId = app.context.newId();
    await insertExport(app.context.db, { id: exportId, userId: ada.userId, now: app.context.now() });
    await runExport(app.context, {
      data: { export_id: exportId, waits: 0 },
      signal: new AbortController().signal,
      attempt: 1,
      isLastAttempt: false,
    });
    const files = await readZip((await ada.bytes(`/media/export/${exportId}`)).body);
    expect(files.get("README.txt")?.toString()).toMatch(new RegExp(`could not be made as MP4.*\\n- ${postId} `));
    expect([...files.keys()].some((name) => name.startsWith("videos/"))).toBe(false);
  });

  test("is deleted with its object after seven days", async () => {
    const [newest] = (await list(ada)).filter((one) => one.state === "PROCESSED");
    clock = 7 * DAY + 60_000;
    const later = await signInAgain(app, ada);
    expect((await later.bytes(newest?.download_url ?? "")).status).toBe(404);
    await sweepExports(app.context);
    expect((await later.call(listExports, own(ada))).items).toEqual([]);
    expect(await Array.fromAsync(app.context.storage.list(`exports/${ada.userId}/`))).toEqual([]);
    clock = 0;
  });
});

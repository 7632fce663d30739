import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attach } from "../../../attachments/testkit/attach.ts";
import { abortUpload, deleteVideo, initiateUpload } from "../../../recording/contract.ts";
import { makeRoot } from "@aside/testkit/companies.ts";
import { makeSample, record } from "@aside/testkit/media/record.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { listLeft } from "@aside/testkit/stores/forms-store.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { readForm, startForm, submitForm } from "../../contract.ts";
import { FORM_SLUGS } from "../../built-in-forms.ts";
import { FrameDriver } from "../../testkit/frame-driver.ts";
import { ANSWERS, start, submit } from "../../testkit/submit.ts";
import { findSubmission } from "./submissions-store.ts";
import { sweepDrafts } from "./sweep-drafts.ts";

let app: TestApp;
let root: Signed;
let clock = 0;
const DAY = 24 * 60 * 60 * 1000;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, now: () => new Date(Date.now() + clock), env: { ASR: "off" } });
  root = await makeRoot(app);
});
afterAll(async () => await app.stop());

const stored = async (id: string) => await findSubmission(app.context.db, id);
const send = async (by: Parameters<typeof start>[0], id: string, body: object = { answers: ANSWERS }) =>
  await by.try(submitForm, { params: { id }, body });

describe("reading a form", () => {
  test.each(FORM_SLUGS)("%s is there without a session", async (slug) => {
    const form = await app.driver().call(readForm, { params: { id: slug } });
    expect(form.slug).toBe(slug);
    expect(form.fields.slice(0, 3).map((field) => field.key)).toEqual(["first_name", "last_name", "email"]);
    expect(form.allows_video).toBe(slug !== "contact-healthcare-sales");
    expect(form.max_video_seconds).toBe(form.allows_video ? 120 : 0);
    expect((await app.driver().call(readForm, { params: { id: form.id } })).slug).toBe(slug);
  });

  test.each(["nothing", crypto.randomUUID(), "..", "x'; drop table forms", "%00"])("%s is not", async (key) => {
    expect((await app.driver().try(readForm, { params: { id: key } })).status).toBe(404);
    expect((await app.driver().try(startForm, { params: { id: key }, body: {} })).status).toBe(404);
  });
});

describe("submitting", () => {
  test("a guest's video and file reach the agents, and nobody else", async () => {
    const guest = app.driver();
    const draft = await start(guest, "support");
    await record(guest, draft.post_id, { seconds: 1 });
    await attach(guest, draft.post_id, "log.txt", Buffer.from("a log"));
    // Before it is submitted, nobody but its author sees it.
    expect((await root.try(getPost, { params: { id: draft.post_id } })).status).toBe(404);
    const reply = await send(guest, draft.submission_id, { answers: ANSWERS, wants_copy: true });
    expect([reply.status, reply.json()]).toEqual([
      200,
      { submission_id: draft.submission_id, conversation_url: expect.stringMatching(/^\/conversation\/[\w-]+\?key=[\w-]{43}$/) as string },
    ]);
    expect((await root.call(getPost, { params: { id: draft.post_id } })).creator_name).toBe("Vera Visitor");
    const stranger = await createUser(app, "Stranger");
    expect((await stranger.try(getPost, { params: { id: draft.post_id } })).status).toBe(404);
    expect((await app.driver().try(getPost, { params: { id: draft.post_id } })).status).toBe(404);
    expect(await stored(draft.submission_id)).toMatchObject({
      name: "Vera Visitor",
      email: "vera@visitor.example",
      has_video: true,
      is_held: false,
      status: "new",
      excerpt: "Please call me. It is about the microphone.",
      answers: [
        { key: "first_name", label: "First name", value: "Vera" },
        { key: "last_name", label: "Last name", value: "Visitor" },
        { key: "email", label: "Email", value: "vera@visitor.example" },
        { key: "subject", label: "Subject", value: "It stops" },
        { key: "message", label: "What happened, and what did you expect?", value: ANSWERS.message },
      ],
    });
  });

  test("works in another site's frame, with the guest's token and no cookies", async () => {
    const frame = new FrameDriver(app.url);
    const draft = await start(frame);
    await record(frame, draft.post_id, { seconds: 1 });
    await attach(frame, draft.post_id, "plan.txt", Buffer.from("a plan"));
    const { media } = await frame.call(getPost, { params: { id: draft.post_id } });
    const segment = (media.master_url ?? "").replace("master.m3u8", "video/0.m4s");
    expect((await fetch(app.url + segment, { headers: { "access-token": frame.token ?? "" } })).status).toBe(200);
    expect((await fetch(app.url + segment)).status).toBe(404);
    expect((await send(frame, draft.submission_id)).status).toBe(200);
    expect(await stored(draft.submission_id)).toMatchObject({ has_video: true, page_origin: null });
  });

  test("a signed-in person is the author, and needs no plan or guest", async () => {
    const vera = await createUser(app, "Vera Signed");
    const { id, post_id, guest_token } = await submit(vera, { hasVideo: true });
    expect(guest_token).toBeNull();
    expect(await stored(id)).toMatchObject({ user_id: vera.userId, guest_id: null, has_video: true });
    expect((await root.call(getPost, { params: { id: post_id } })).creator_name).toBe("Vera Signed");
  });

  test("without a video nothing is kept that could be recorded to", async () => {
    const guest = app.driver();
    const { id, post_id, event_id } = await submit(guest, { form: "deal-registration" });
    expect(await stored(id)).toMatchObject({ has_video: false, post_id: null, event_id: null, domain: "customer.example" });
    const upload = { post_id, client_upload_id: crypto.randomUUID(), tracks: (await makeSample({ seconds: 1 })).tracks };
    expect((await guest.try(initiateUpload, { body: upload })).status).toBe(404);
    await app.waitForJobs();
    expect(await listLeft(app.context.db, { eventIds: [event_id], guestIds: [] })).toEqual([]);
    expect((await stored(id))?.guest_id).not.toBeNull();
  });

  test("a video that was removed again, or is not finished", async () => {
    const guest = app.driver();
    const draft = await start(guest);
    const upload = await record(guest, draft.post_id, { seconds: 1 });
    await guest.call(deleteVideo, { body: { key: upload } });
    const tracks = (await makeSample({ seconds: 1 })).tracks;
    const open = await guest.call(initiateUpload, { body: { post_id: draft.post_id, client_upload_id: crypto.randomUUID(), tracks } });
    const early = await send(guest, draft.submission_id);
    expect([early.status, early.error.code]).toEqual([422, "no_video"]);
    await guest.call(abortUpload, { body: { upload_id: open.upload_id } });
    expect((await send(guest, draft.submission_id)).status).toBe(200);
    expect(await stored(draft.submission_id)).toMatchObject({ has_video: false, post_id: null });
  });

  test("twice and ten times at once is one submission with one answer", async () => {
    const guest = app.driver();
    const draft = await start(guest);
    await record(guest, draft.post_id, { seconds: 1 });
    const email = "ten@visitor.example";
    const replies = await Promise.all(
      Array.from({ length: 10 }, async () => await send(guest, draft.submission_id, { answers: { ...ANSWERS, email } })),
    );
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.text}`)).size).toBe(1);
    // A repeat changes nothing.
    expect((await send(guest, draft.submission_id, { answers: { ...ANSWERS, email: "other@visitor.example" } })).text).toBe(
      replies[0]?.text,
    );
    expect(await stored(draft.submission_id)).toMatchObject({ email });
    await app.waitForJobs();
    expect(await app.mailbox.list(email)).toHaveLength(1);
  });
});

test("drafts go after a day with everything in them, submissions stay", async () => {
  const { db, storage } = app.context;
  const guest = app.driver();
  const kept = await submit(guest, { hasVideo: true });
  const draft = await start(app.driver(), "feedback");
  const recorded = app.driver();
  const old = await start(recorded, "feedback");
  await record(recorded, old.post_id, { seconds: 1 });
  const guestId = (await stored(old.submission_id))?.guest_id ?? "";
  clock = DAY - 60_000;
  await sweepDrafts(app.context);
  expect(await stored(draft.submission_id)).toBeDefined();
  clock = DAY + 60_000;
  await sweepDrafts(app.context);
  await app.waitForJobs();
  clock = 0;
  expect(await stored(kept.id)).toBeDefined();
  for (const gone of [draft, old]) expect(await stored(gone.submission_id)).toBeUndefined();
  expect(await listLeft(db, { eventIds: [draft.event_id, old.event_id], guestIds: [guestId] })).toEqual([]);
  const left: string[] = [];
  for await (const { key } of storage.list(`posts/${old.post_id}/`)) left.push(key);
  expect(left).toEqual([]);
  expect((await recorded.try(getPost, { params: { id: old.post_id } })).status).toBe(404);
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendPost } from "../../../delivery/contract.ts";
import { tryAttach } from "../../../attachments/testkit/attach.ts";
import { listAttachments } from "../../../attachments/contract.ts";
import { completeUpload, initiateUpload } from "../../../recording/contract.ts";
import { createGuestResponse, createPost, getPost } from "@aside/core/messages/post-contract.ts";
import { makeCompany, makeRoot, setRole } from "@aside/testkit/companies.ts";
import { describePart, makeSample, putParts, record } from "@aside/testkit/media/record.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { createForm, readSubmission, updateForm } from "../../admin-contract.ts";
import { readConversation, readForm, submitForm, writeToConversation } from "../../contract.ts";
import { ANSWERS, makeAddress, start, submit } from "../../testkit/submit.ts";

const ABSENT = '{"code":"not_found","message":"Not found."}';
let app: TestApp;
let root: Signed;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  root = await makeRoot(app);
});
afterAll(async () => await app.stop());

const send = async (by: Parameters<typeof start>[0], id: string, body: unknown = { answers: ANSWERS }) =>
  await by.try(submitForm, { params: { id }, body });

describe("a draft", () => {
  test("is submitted by its author only (docs/hostile-inputs.md row 9)", async () => {
    const guest = app.driver();
    const draft = await start(guest);
    const other = app.driver();
    await start(other);
    const absent = await send(guest, crypto.randomUUID());
    expect([absent.status, absent.text]).toEqual([404, ABSENT]);
    for (const by of [other, root, await createUser(app)]) {
      const reply = await send(by, draft.submission_id);
      expect([reply.status, reply.text]).toEqual([404, ABSENT]);
    }
    expect((await send(app.driver(), draft.submission_id)).status).toBe(403);
    expect((await send(guest, draft.submission_id)).status).toBe(200);
    // Two drafts of one browser have nothing in common.
    const [first, second] = [app.driver(), app.driver()];
    const one = await start(first);
    second.cookies.set("aside_viewer", first.cookies.get("aside_viewer") ?? "");
    await start(second);
    expect((await send(second, one.submission_id)).status).toBe(404);
  });

  test("can't be sent as a reply, which would reach the mailbox past the form", async () => {
    const guest = app.driver();
    const draft = await start(guest, "feedback");
    await record(guest, draft.post_id, { seconds: 1 });
    const reply = await guest.try(sendPost, { params: { id: draft.post_id }, body: { recipients: "spam@victim.example" } });
    expect([reply.status, reply.text]).toEqual([404, ABSENT]);
    await app.waitForJobs();
    expect(await app.mailbox.list("feedback@aside.example")).toEqual([]);
    const other = { event_id: draft.event_id, guest_user_name: "Eve" };
    expect((await app.driver().try(createGuestResponse, { body: other })).status).toBe(404);
    expect((await root.try(createPost, { body: { event_id: draft.event_id, title: "x" } })).status).toBe(404);
    expect((await send(guest, draft.submission_id)).status).toBe(200);
  });

  test("isn't seen in a conversation or by agents", async () => {
    const guest = app.driver();
    const draft = await start(guest);
    const submitted = await submit(app.driver());
    const body = { submission_id: draft.submission_id, key: submitted.key };
    expect((await app.driver().try(readConversation, { body })).text).toBe(ABSENT);
    expect((await root.try(readSubmission, { params: { id: draft.submission_id } })).text).toBe(ABSENT);
  });
});

describe("answers", () => {
  const LONG = "x".repeat(5001);
  test.each([
    ["nothing", {}, { first_name: "Please enter first name", last_name: "Please enter last name", email: "Please enter an email" }],
    ["no address", { ...ANSWERS, email: "vera@" }, { email: "Please enter a valid email" }],
    ["two addresses", { ...ANSWERS, email: "a@b.example, c@d.example" }, { email: "Please enter a valid email" }],
    ["a header in the address", { ...ANSWERS, email: "a@b.example\r\nbcc: c@d.example" }, { email: "Please enter a valid email" }],
    ["a name in two alphabets", { ...ANSWERS, first_name: "Vеra" }, { first_name: "Please write each name in one alphabet." }],
    ["an unknown option", { ...ANSWERS, team_size: "2" }, { team_size: "Please choose one of the options." }],
    ["no phone number", { ...ANSWERS, phone: "<script>" }, { phone: "Please enter a valid phone number" }],
    ["a long name", { ...ANSWERS, last_name: "x".repeat(201) }, { last_name: "Please use at most 200 characters." }],
    [
      "only white space",
      { ...ANSWERS, company: " \n\t ", message: " " },
      { company: "Please fill in this field.", message: "Please fill in this field." },
    ],
    ["only invisible characters", { ...ANSWERS, first_name: "\u200b\u202e" }, { first_name: "Please enter first name" }],
  ])("%s is explained by field (docs/hostile-inputs.md rows 29, 38)", async (_, answers, fields) => {
    const guest = app.driver();
    const draft = await start(guest);
    const reply = await send(guest, draft.submission_id, { answers });
    expect([reply.status, reply.error]).toEqual([
      422,
      {
        code: "invalid_answers",
        message: "Please check the highlighted fields.",
        details: { fields: expect.objectContaining(fields) as object },
      },
    ]);
    expect((await send(guest, draft.submission_id)).status).toBe(200);
  });

  test.each([
    ["no object", { answers: "x" }],
    ["a list", { answers: [] }],
    ["numbers", { answers: { ...ANSWERS, message: 7 } }],
    ["too long", { answers: { ...ANSWERS, message: LONG } }],
    ["too many", { answers: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`k${n}`, "x"])) }],
    ["NUL", { answers: { ...ANSWERS, message: "a\u0000b" } }],
    ["a lone surrogate", { answers: { ...ANSWERS, message: "\ud800" } }],
    ["nothing", {}],
  ])("%s is malformed", async (_, body) => {
    const guest = app.driver();
    const draft = await start(guest);
    expect((await send(guest, draft.submission_id, body)).status).toBe(400);
  });

  test("of unknown fields are dropped, script and headers stay text (docs/hostile-inputs.md rows 15, 16)", async () => {
    const email = makeAddress();
    const answers = {
      email,
      first_name: "<img src=x onerror=alert(1)>",
      last_name: "Eve\r\nBcc: victim@victim.example",
      message: "</p><script>alert(1)</script>\nhttps://evil.example",
      role: "SUPER_ADMIN",
      constructor: "x",
    };
    const { id } = await submit(app.driver(), { answers, body: { wants_copy: true } });
    const shown = await root.call(readSubmission, { params: { id } });
    expect(shown.name).toBe("<img src=x onerror=alert(1)> Eve Bcc: victim@victim.example");
    expect(shown.answers.map((answer) => answer.key)).toEqual(["first_name", "last_name", "email", "company", "message"]);
    await app.waitForJobs();
    for (const address of ["sales@aside.example", email]) {
      const [mail] = (await app.mailbox.list(address)).filter((one) => one.text.includes("alert(1)"));
      expect(mail?.subject).not.toMatch(/[\r\n]/);
      expect(mail?.html).not.toMatch(/<img src=x|<script/);
      // No link is made of what was typed.
      expect(mail?.html).not.toMatch(/href="https:\/\/evil/);
    }
    expect(await app.mailbox.list("victim@victim.example")).toEqual([]);
  });

  test("are kept in every language", async () => {
    const answers = { first_name: "שירה 😀", last_name: "Łukasiewicz", message: "مرحبا\n👨‍👩‍👧 z̸a̸l̸g̸o̸" };
    const { id } = await submit(app.driver(), { answers });
    const shown = await root.call(readSubmission, { params: { id } });
    expect(shown.name).toBe("שירה 😀 Łukasiewicz");
    expect(shown.excerpt).toContain("مرحبا 👨‍👩‍👧");
  });
});

describe("what a form does not accept", () => {
  test("no video on the healthcare form, whatever the browser sends", async () => {
    const guest = app.driver();
    const draft = await start(guest, "contact-healthcare-sales");
    const { tracks } = await makeSample({ seconds: 1 });
    const reply = await guest.try(initiateUpload, { body: { post_id: draft.post_id, client_upload_id: crypto.randomUUID(), tracks } });
    expect([reply.status, reply.error.code]).toEqual([422, "video_not_allowed"]);
    const path = `/v1/video/chunk/upload?post_id=${draft.post_id}&client_upload_id=${crypto.randomUUID()}&index=0`;
    const chunk = await guest.request("POST", path, new Uint8Array(8), { "content-type": "application/octet-stream" });
    expect((chunk.json() as { code: string }).code).toBe("video_not_allowed");
    expect((await send(guest, draft.submission_id)).status).toBe(200);
  });

  test("no files, no long video, no submission without the video that it needs", async () => {
    const { lead } = await makeCompany(app, root);
    const body = { title: "Short", allows_attachments: false, requires_video: true, max_video_seconds: 10 };
    const { id: form } = await lead.call(createForm, { body });
    expect(await app.driver().call(readForm, { params: { id: form } })).toMatchObject({ requires_video: true, max_video_seconds: 10 });
    const guest = app.driver();
    const draft = await start(guest, form);
    expect((await tryAttach(guest, draft.post_id, "a.txt", Buffer.from("x"))).error.code).toBe("attachments_not_allowed");
    const without = await send(guest, draft.submission_id);
    expect([without.status, without.error.code]).toEqual([422, "video_required"]);
    const sample = await makeSample({ seconds: 17 });
    for (const is_file_upload of [false, true]) {
      const { upload_id } = await guest.call(initiateUpload, {
        body: { post_id: draft.post_id, client_upload_id: crypto.randomUUID(), tracks: sample.tracks, is_file_upload },
      });
      await putParts(guest, upload_id, sample.parts);
      const parts = sample.parts.map(describePart);
      const long = await guest.try(completeUpload, { body: { upload_id, parts, counts: sample.counts, duration: sample.duration } });
      expect([long.status, long.error.code, long.error.message]).toEqual([
        422,
        "recording_too_long",
        "Recording duration is limited to 10 seconds!",
      ]);
    }
  });

  test("a form promises the attachment size that is accepted, whatever the visitor's plan", async () => {
    const { max_attachment_bytes: most } = await app.driver().call(readForm, { params: { id: "support" } });
    const person = await createUser(app, "Ada Lovelace");
    for (const visitor of [app.driver(), person]) {
      const draft = await start(visitor, "support");
      expect((await tryAttach(visitor, draft.post_id, "a.txt", Buffer.alloc(most, "x"))).status).toBe(200);
      expect((await tryAttach(visitor, draft.post_id, "b.txt", Buffer.alloc(most + 1, "x"))).status).toBe(413);
      const { max_bytes } = await visitor.call(listAttachments, { params: { id: draft.post_id } });
      expect(max_bytes).toBe(most);
    }
  });

  test("a frame's origin that the form does not name", async () => {
    const { lead } = await makeCompany(app, root);
    const { id: form } = await lead.call(createForm, { body: { title: "Framed", origins: ["https://www.shop.example"] } });
    const origins = ["https://www.shop.example", "https://evil.example", "https://www.shop.example.evil.example", "<script>", "null"];
    const stored = [];
    for (const page_origin of origins) {
      const guest = app.driver();
      const draft = await start(guest, form, { page_origin });
      await send(guest, draft.submission_id);
      stored.push((await lead.call(readSubmission, { params: { id: draft.submission_id } })).page_origin);
    }
    expect(stored).toEqual(["https://www.shop.example", null, null, null, null]);
  });
});

describe("the key of a conversation", () => {
  test("opens this one only, and nothing else does", async () => {
    const [vera, other] = [await submit(app.driver()), await submit(app.driver())];
    for (const key of [other.key, vera.key.slice(1), `${vera.key}x`, vera.key.toUpperCase(), "x", vera.id]) {
      const body = { submission_id: vera.id, key };
      const read = await app.driver().try(readConversation, { body });
      const written = await app.driver().try(writeToConversation, { body: { ...body, id: crypto.randomUUID(), text: "x" } });
      expect([read.status, read.text, written.status, written.text]).toEqual([404, ABSENT, 404, ABSENT]);
    }
    const own = { submission_id: vera.id, key: vera.key };
    for (const bad of [{ submission_id: "x" }, { key: "" }, { key: "x".repeat(200) }, { key: null }])
      expect((await app.driver().try(readConversation, { body: { ...own, ...bad } })).status).toBe(400);
    const message = { ...own, id: crypto.randomUUID(), text: "Mine" };
    await app.driver().call(writeToConversation, { body: message });
    // The id of a message of another conversation.
    const stolen = { submission_id: other.id, key: other.key, id: message.id, text: "x" };
    expect((await app.driver().try(writeToConversation, { body: stolen })).status).toBe(409);
    expect((await root.call(readSubmission, { params: { id: other.id } })).messages).toEqual([]);
    for (const text of ["", " ", "x".repeat(5001), "a\u0000", 7])
      expect((await app.driver().try(writeToConversation, { body: { ...message, id: crypto.randomUUID(), text } })).status).toBe(400);
  });

  test("gives the rights of this visit only", async () => {
    const browser = app.driver();
    const [one, two] = [await submit(browser, { hasVideo: true }), await submit(browser, { hasVideo: true })];
    const { guest_token } = await app.driver().call(readConversation, { body: { submission_id: one.id, key: one.key } });
    const holder = app.driver();
    holder.token = guest_token;
    expect((await holder.call(getPost, { params: { id: one.post_id } })).id).toBe(one.post_id);
    expect((await holder.try(getPost, { params: { id: two.post_id } })).status).toBe(404);
  });
});

test("an agent who is removed loses everything at once, also the video that is playing", async () => {
  const { lead, user } = await makeCompany(app, root);
  const body = { title: "Ours", agent_ids: [user.userId] };
  const { id: form } = await lead.call(createForm, { body });
  const vera = await submit(app.driver(), { form, hasVideo: true });
  const post = await user.call(getPost, { params: { id: vera.post_id } });
  const segment = (post.media.master_url ?? "").replace("master.m3u8", "video/0.m4s");
  expect((await user.bytes(segment)).status).toBe(200);
  await lead.call(updateForm, { params: { id: form }, body: { ...body, agent_ids: [] } });
  await app.changesArrived();
  expect((await user.bytes(segment)).status).toBe(404);
  expect((await user.try(getPost, { params: { id: vera.post_id } })).text).toBe(ABSENT);
  expect((await user.try(readSubmission, { params: { id: vera.id } })).text).toBe(ABSENT);
  // The same for an administrator who is none any more.
  const admin = await createUser(app, "Second Admin", `second@${lead.email.split("@")[1]}`);
  await setRole(root, admin.userId, "COMPANY_ADMIN");
  const again = await admin.call(getPost, { params: { id: vera.post_id } });
  const theirs = (again.media.master_url ?? "").replace("master.m3u8", "video/0.m4s");
  expect((await admin.bytes(theirs)).status).toBe(200);
  await setRole(root, admin.userId, "USER");
  await app.changesArrived();
  expect((await admin.bytes(theirs)).status).toBe(404);
});

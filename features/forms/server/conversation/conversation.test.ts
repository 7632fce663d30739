import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sendPost } from "../../../delivery/contract.ts";
import { createGuestResponse, getPost } from "@aside/core/messages/post-contract.ts";
import { makeRoot } from "@aside/testkit/companies.ts";
import { record } from "@aside/testkit/media/record.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import {
  addSubmissionNote,
  listSubmissions,
  readSubmission,
  replyByVideo,
  replyToSubmission,
  updateForm,
  updateSubmission,
} from "../../admin-contract.ts";
import { readConversation, readForm, writeToConversation } from "../../contract.ts";
import { ANSWERS, makeAddress, submit } from "../../testkit/submit.ts";

let app: TestApp;
let root: Signed;
const SALES = "sales@aside.example";
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  root = await makeRoot(app);
});
afterAll(async () => await app.stop());

const write = () => ({ id: crypto.randomUUID(), text: "One more thing.\n<b>Thanks</b>" });
const inbox = async (address: string) => {
  await app.waitForJobs();
  return await app.mailbox.list(address);
};
type Submitted = Awaited<ReturnType<typeof submit>>;
const open = async ({ id, key }: Submitted, by = app.driver()) => await by.call(readConversation, { body: { submission_id: id, key } });
const show = async ({ id }: Submitted, by = root) => await by.call(readSubmission, { params: { id } });

describe("a conversation in writing", () => {
  let vera: Submitted;
  beforeEach(async () => {
    vera = await submit(app.driver(), { form: "contact-sales", body: { wants_copy: true } });
  });

  test("begins with an email to the mailbox and one to the visitor, with a copy on request", async () => {
    const emails = (await inbox(SALES)).filter((mail) => mail.text.includes(vera.email));
    expect(emails).toHaveLength(1);
    expect(emails[0]?.subject).toBe("New submission: Contact sales – Vera Visitor");
    expect(emails[0]?.text).toContain(`/admin/forms/submissions/${vera.id}`);
    expect(emails[0]?.text).toContain("It is about the microphone.");
    const [confirmation, ...others] = await inbox(vera.email);
    expect(others).toEqual([]);
    expect(confirmation?.text).toContain(vera.url);
    expect(confirmation?.text).toContain("It is about the microphone.");
    const plain = await submit(app.driver());
    const [short] = await inbox(plain.email);
    expect(short?.text).toContain(plain.url);
    expect(short?.text).not.toContain("It is about the microphone.");
  });

  test("goes back and forth; each side is notified, and the status says whose turn it is", async () => {
    expect((await show(vera)).status).toBe("new");
    const answer = { id: crypto.randomUUID(), text: "We call you at 5." };
    const replied = await root.call(replyToSubmission, { params: { id: vera.id }, body: answer });
    expect(replied.status).toBe("waiting");
    const [mail] = await inbox(vera.email);
    expect(mail?.subject).toBe("Root answered: Contact sales");
    expect(mail?.text).toContain("We call you at 5.");
    expect(mail?.text).toContain(vera.url);
    const second = write();
    const visitor = app.driver();
    await visitor.call(writeToConversation, { body: { submission_id: vera.id, key: vera.key, ...second } });
    const shown = await show(vera);
    expect([shown.status, shown.messages.map((message) => [message.is_from_visitor, message.author_name, message.text])]).toEqual([
      "open",
      [
        [false, "Root", "We call you at 5."],
        [true, "Vera Visitor", second.text],
      ],
    ]);
    const sent = (await inbox(SALES)).find((one) => one.subject.includes("wrote again"));
    expect(sent?.html).toContain("&lt;b&gt;Thanks&lt;/b&gt;");
    expect(sent?.html).not.toContain("<b>Thanks");
    const conversation = await open(vera);
    expect(conversation.messages).toEqual(shown.messages);
    expect(conversation).toMatchObject({ form_title: "Contact sales", visitor_name: "Vera Visitor", is_closed: false, post_id: null });
    expect(conversation.answers).toContainEqual({ label: "How can we help?", value: ANSWERS.message });
  });

  test("a repeated request adds nothing and notifies nobody again", async () => {
    const answer = write();
    for (let turn = 0; turn < 3; turn++) await root.call(replyToSubmission, { params: { id: vera.id }, body: answer });
    const second = write();
    const body = { submission_id: vera.id, key: vera.key, ...second };
    const replies = await Promise.all(Array.from({ length: 5 }, async () => await app.driver().call(writeToConversation, { body })));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect((await show(vera)).messages).toHaveLength(2);
    expect((await inbox(vera.email)).filter((mail) => mail.subject.includes("answered"))).toHaveLength(1);
  });

  test("internal notes never reach the visitor", async () => {
    const note = { id: crypto.randomUUID(), text: "Seems to be a big one." };
    const shown = await root.call(addSubmissionNote, { params: { id: vera.id }, body: note });
    expect(shown.notes).toMatchObject([{ text: note.text, author_name: "Root" }]);
    expect([shown.messages, shown.status]).toEqual([[], "new"]);
    expect(JSON.stringify(await open(vera))).not.toContain(note.text);
    expect((await inbox(vera.email)).some((mail) => mail.text.includes(note.text))).toBe(false);
  });

  test("writing opens a closed one again, and the assignee is notified instead of the mailbox", async () => {
    const before = (await inbox(SALES)).length;
    await root.call(updateSubmission, { params: { id: vera.id }, body: { status: "closed", assignee_id: root.userId } });
    expect((await open(vera)).is_closed).toBe(true);
    await app.driver().call(writeToConversation, { body: { submission_id: vera.id, key: vera.key, ...write() } });
    expect(await show(vera)).toMatchObject({ status: "open", assignee: { id: root.userId, name: "Root" } });
    expect((await inbox(root.email))[0]?.subject).toBe("Vera Visitor wrote again: Contact sales");
    expect(await inbox(SALES)).toHaveLength(before);
  });
});

describe("a conversation by video", () => {
  test("the answer is an Aside to the visitor, who watches and answers it with the conversation's token", async () => {
    const vera = await submit(app.driver(), { form: "contact-sales", hasVideo: true });
    const draft = await root.call(replyByVideo, { params: { id: vera.id } });
    // Asked again before it was sent: the same draft, and not part of the conversation.
    expect(await root.call(replyByVideo, { params: { id: vera.id } })).toEqual(draft);
    expect((await open(vera)).messages).toEqual([]);
    await record(root, draft.post_id, { seconds: 1 });
    await root.call(sendPost, { params: { id: draft.post_id }, body: {} });
    const answered = await open(vera);
    expect(answered.messages).toMatchObject([{ kind: "video", is_from_visitor: false, post_id: draft.post_id, event_id: draft.event_id }]);
    expect((await show(vera)).status).toBe("waiting");
    expect((await inbox(vera.email))[0]?.subject).toContain("Re: Contact sales");

    // Another browser, with what the link gives.
    const visitor = app.driver();
    visitor.token = answered.guest_token;
    expect((await visitor.call(getPost, { params: { id: answered.post_id ?? "" } })).id).toBe(vera.post_id);
    expect((await visitor.call(getPost, { params: { id: draft.post_id } })).title).toBe("Re: Contact sales");
    const { post } = await visitor.call(createGuestResponse, { body: { event_id: draft.event_id, guest_user_name: "Vera" } });
    await record(visitor, post.id, { seconds: 1 });
    await visitor.call(sendPost, { params: { id: post.id }, body: {} });
    const shown = await show(vera);
    expect(shown.status).toBe("open");
    expect(shown.messages.map((message) => [message.is_from_visitor, message.post_id])).toEqual([
      [false, draft.post_id],
      [true, post.id],
    ]);
    // A further answer is a new Aside.
    expect((await root.call(replyByVideo, { params: { id: vera.id } })).event_id).not.toBe(draft.event_id);
  });

  test("other agents may watch what the visitor answers", async () => {
    const agent = await createUser(app, "Ann Agent");
    const { id } = await root.call(readForm, { params: { id: "feedback" } });
    await root.call(updateForm, { params: { id }, body: { title: "x", agent_ids: [agent.userId] } });
    const vera = await submit(app.driver(), { form: "feedback", hasVideo: true });
    const draft = await root.call(replyByVideo, { params: { id: vera.id } });
    await record(root, draft.post_id, { seconds: 1 });
    await root.call(sendPost, { params: { id: draft.post_id }, body: {} });
    const visitor = app.driver();
    visitor.token = (await open(vera)).guest_token;
    const { post } = await visitor.call(createGuestResponse, {
      body: { event_id: draft.event_id, guest_user_name: "Vera", is_private: true },
    });
    await record(visitor, post.id, { seconds: 1 });
    await visitor.call(sendPost, { params: { id: post.id }, body: {} });
    expect((await agent.call(getPost, { params: { id: post.id } })).id).toBe(post.id);
    expect((await (await createUser(app, "Nobody")).try(getPost, { params: { id: post.id } })).status).toBe(404);
  });
});

describe("a signed-in visitor", () => {
  test("reads their own conversation without its key, and gets no guest's token", async () => {
    const vera = await createUser(app, "Vera Signed");
    const mine = await submit(vera);
    expect(await open({ ...mine, key: "none" }, vera)).toMatchObject({ submission_id: mine.id, guest_token: null });
    const other = await createUser(app, "Other");
    expect((await other.try(readConversation, { body: { submission_id: mine.id, key: "none" } })).status).toBe(404);
  });
});

test("open screens of the people who handle it get a signal", async () => {
  const heard: unknown[] = [];
  const stop = app.context.signals.on(({ topic, payload }) => {
    if (topic === "forms.changed") heard.push(payload);
  });
  const vera = await submit(app.driver(), { answers: { email: makeAddress() } });
  await app.changesArrived();
  stop();
  expect(heard).toContainEqual({ user_id: root.userId, submission_id: vera.id });
  expect((await root.call(listSubmissions, { query: {} })).items[0]?.id).toBe(vera.id);
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scriptJson } from "@aside/server/http/script-json.ts";
import { createUser } from "@aside/testkit/people.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { say } from "@aside/testkit/media/say.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { sendPost } from "../../delivery/contract.ts";
import { createEvent, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { createGuestResponse, deletePost, getPost } from "@aside/core/messages/post-contract.ts";
import { readDue } from "./extract/read-due.ts";
import {
  draftMessage,
  editActions,
  editSummary,
  getInsights,
  listAnalysisPrompts,
  listPrompts,
  regenerateInsight,
  suggestSpeaking,
  updateAnalysisPrompts,
  updatePrompts,
} from "../contract.ts";

const TALK = "Hi Bob. The price of the roof is six thousand dollars. Please send the signed form to Ann by Friday. The sky is blue.";
const SCRIPT = "</script><script>alert(1)</script>";

let app: TestApp;
let ada: Awaited<ReturnType<typeof createUser>>;
let eve: Awaited<ReturnType<typeof createUser>>;
let postId: string;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" }, ai: { generator: null, embedder: null } });
  ada = await createUser(app, "Ada Lovelace");
  eve = await createUser(app, "Eve", "eve@elsewhere.example");
  ({ postId } = await newPost());
  await say(app, ada, postId, TALK);
  await app.waitForJobs();
});
afterAll(async () => await app.stop());

async function newPost(): Promise<{ postId: string; eventId: string }> {
  const id = await recordPost(ada);
  return { postId: id, eventId: (await ada.call(getPost, { params: { id } })).event_id };
}
async function newTalk(): Promise<{ postId: string; eventId: string }> {
  const made = await newPost();
  await say(app, ada, made.postId, TALK);
  await app.waitForJobs();
  return made;
}
const insights = async (id = postId, who: Pick<typeof ada, "call"> = ada) => await who.call(getInsights, { params: { id } });
const item = (fields: Record<string, unknown> = {}) => ({
  id: crypto.randomUUID(),
  text: "Do it",
  who: "",
  due: null,
  due_text: "",
  is_done: false,
  ...fields,
});

/** Each endpoint of a post, with a valid body. */
const WRITES = [
  ["editSummary", editSummary, { version: 1, text: "Mine now." }],
  ["editActions", editActions, { version: 1, items: [] }],
  ["regenerateInsight", regenerateInsight, { kind: "summary" }],
  ["suggestSpeaking", suggestSpeaking, { prompt: "Ask for the form" }],
  ["draftMessage", draftMessage, {}],
] as const;

describe("without a generator", () => {
  test("all insights are suggested from the transcript with their sources, and copied to the post", async () => {
    const made = await insights();
    for (const each of [made.summary, made.actions, made.titles])
      expect(each).toMatchObject({ state: "PROCESSED", origin: "suggested", engine: "rules" });
    expect(made.summary.content?.text).toBe(
      "The price of the roof is six thousand dollars.\nPlease send the signed form to Ann by Friday.",
    );
    expect(made.actions.content?.items).toMatchObject([
      {
        who: "viewers",
        text: "Send the signed form to Ann",
        due_text: "by Friday",
        source: { start: 5.5, quote: "Please send the signed form to Ann by Friday." },
      },
    ]);
    const post = await ada.call(getPost, { params: { id: postId } });
    // On a Friday "by Friday" names no day.
    expect(made.actions.content?.items[0]?.due).toBe(readDue("by Friday", new Date(post.created_at))?.day);
    expect(post.ai_summary).toBe(made.summary.content?.text);
    expect(post.ai_suggestions).toEqual(made.titles.content);
  });

  test("speaking notes are the author's words in the order of a message, and a draft has quotes", async () => {
    const prompt = "Please ask Bob to sign. Thank him at the end. Say hello first. The price is 6000.";
    const notes = await ada.call(suggestSpeaking, { params: { id: postId }, body: { prompt } });
    expect(notes).toMatchObject({
      origin: "suggested",
      points: ["Say hello first.", "The price is 6000.", "Please ask Bob to sign.", "Thank him at the end."],
    });
    expect(await ada.call(draftMessage, { params: { id: postId }, body: {} })).toMatchObject({
      origin: "suggested",
      message: "The price of the roof is six thousand dollars.\nPlease send the signed form to Ann by Friday.",
      sources: [{ start: 1 }, { start: 5.5 }],
    });
  });
});

describe("access", () => {
  test.each(WRITES)("%s: strangers, guests and unknown posts get the same 404, and nothing changes", async (_, endpoint, body) => {
    const before = await insights();
    const { guest_token: token } = await app
      .driver()
      .call(createGuestResponse, { body: { guest_user_name: "Gus", event_id: await openEvent() } });
    const guest = app.driver();
    guest.token = token;
    const absent = await eve.try(endpoint, { params: { id: crypto.randomUUID() }, body });
    expect(absent.status).toBe(404);
    const other = await eve.try(endpoint, { params: { id: postId }, body });
    expect([other.status, other.text]).toEqual([404, absent.text]);
    expect([403, 404]).toContain((await guest.try(endpoint, { params: { id: postId }, body })).status);
    expect((await app.driver().try(endpoint, { params: { id: postId }, body })).status).toBe(403);
    expect(await insights()).toEqual(before);
  });

  async function openEvent(): Promise<string> {
    const { postId: id, eventId: open } = await newPost();
    await ada.call(sendPost, { params: { id }, body: { recipients: "x@example.com" } });
    return open;
  }

  test("a viewer sees summary and actions, not titles and prompt, and can edit nothing; a private post shows nothing", async () => {
    const talk = await newTalk();
    for (const who of [eve, app.driver()]) expect((await who.try(getInsights, { params: { id: talk.postId } })).status).toBe(404);
    await ada.call(regenerateInsight, { params: { id: talk.postId }, body: { kind: "summary", prompt: "my secret wish" } });
    await app.waitForJobs();
    await ada.call(sendPost, { params: { id: talk.postId }, body: { recipients: "x@example.com" } });
    const seen = await insights(talk.postId, eve);
    expect(seen).toMatchObject({
      summary: { origin: "suggested" },
      actions: { origin: "suggested" },
      titles: { state: "NONE", content: null },
      prompt: null,
    });
    const post = await eve.call(getPost, { params: { id: talk.postId } });
    expect([post.ai_suggestions, post.ai_prompt]).toEqual([null, null]);
    expect(post.ai_summary).toBe(seen.summary.content?.text);
    expect((await eve.try(editSummary, { params: { id: talk.postId }, body: { version: seen.summary.version, text: "x" } })).status).toBe(
      404,
    );
    const flags = {
      allow_anonymous_replies: true,
      keep_replies_private: false,
      no_replies_allowed: false,
      acknowledgement_required: false,
    };
    await ada.call(updatePrivacySettings, {
      params: { id: talk.eventId },
      body: { ...flags, recipients_can_view_post: true, signed_in_users_can_view_post: false },
    });
    for (const who of [eve, app.driver()]) expect((await who.try(getInsights, { params: { id: talk.postId } })).status).toBe(404);
  });

  test("a deleted post has no insights", async () => {
    const talk = await newTalk();
    await ada.call(deletePost, { params: { id: talk.postId } });
    expect((await ada.try(getInsights, { params: { id: talk.postId } })).status).toBe(404);
  });
});

describe("invalid input", () => {
  test.each<[string, (typeof WRITES)[number][1], unknown, number]>([
    ["a summary that is no text", editSummary, { version: 1, text: { html: "x" } }, 400],
    ["a summary of 4,001", editSummary, { version: 1, text: "x".repeat(4_001) }, 400],
    ["NUL in a summary", editSummary, { version: 1, text: "a\u0000b" }, 400],
    ["a lone surrogate in a summary", editSummary, { version: 1, text: "\ud800" }, 400],
    ["no version", editSummary, { text: "x" }, 400],
    ["a version that is text", editSummary, { version: "1", text: "x" }, 400],
    ["a version that is not there yet", editSummary, { version: 900, text: "x" }, 409],
    ["51 items", editActions, { version: 1, items: Array.from({ length: 51 }, () => item()) }, 400],
    ["an item of no text", editActions, { version: 1, items: [item({ text: " " })] }, 400],
    ["an item of 501", editActions, { version: 1, items: [item({ text: "x".repeat(501) })] }, 400],
    ["a due that is no day", editActions, { version: 1, items: [item({ due: "2026-02-31" })] }, 400],
    ["an id that is none", editActions, { version: 1, items: [item({ id: "1" })] }, 400],
    [
      "the same item twice",
      editActions,
      { version: 1, items: [item({ id: "0198f0c0-0000-7000-8000-000000000000" }), item({ id: "0198f0c0-0000-7000-8000-000000000000" })] },
      400,
    ],
    ["items that are no list", editActions, { version: 1, items: "all" }, 400],
    ["a kind that is none", regenerateInsight, { kind: "poem" }, 400],
    ["a prompt of 2,001", regenerateInsight, { kind: "summary", prompt: "x".repeat(2_001) }, 400],
    ["no wish", suggestSpeaking, { prompt: "  " }, 400],
    ["51 recipients", suggestSpeaking, { prompt: "x", recipients: Array.from({ length: 51 }, () => "a@b.co") }, 400],
    ["recipients that are no texts", draftMessage, { recipients: [1] }, 400],
  ])("%s", async (_, endpoint, body, status) => {
    const before = await insights();
    expect((await ada.try(endpoint, { params: { id: postId }, body })).status).toBe(status);
    expect(await insights()).toEqual(before);
  });

  test("editing needs a video, and regenerating a finished transcript", async () => {
    const id = (await ada.call(createEvent, { body: {} })).CreatorPosts[0]?.id ?? "";
    expect(await insights(id)).toMatchObject({ take_id: null, transcript_state: "none", summary: { state: "NONE", version: 0 } });
    expect((await ada.try(editSummary, { params: { id }, body: { version: 0, text: "x" } })).status).toBe(409);
    for (const [endpoint, body] of [
      [regenerateInsight, { kind: "summary" }],
      [draftMessage, {}],
    ] as const)
      expect((await ada.try(endpoint, { params: { id }, body })).error.code).toBe("transcript_not_final");
  });

  test("a disabled plan feature", async () => {
    const locked = await startApp({
      worker: true,
      enrichments: false,
      env: { ASR: "off", DISABLED_FEATURES: "ai_speaking_suggestions,ai_assisted_sending" },
    });
    try {
      const bob = await createUser(locked, "Bob");
      const id = (await bob.call(createEvent, { body: {} })).CreatorPosts[0]?.id ?? "";
      const notes = await bob.try(suggestSpeaking, { params: { id }, body: { prompt: "x" } });
      expect([notes.status, notes.error.details]).toEqual([402, { feature: "ai_speaking_suggestions" }]);
      const draft = await bob.try(draftMessage, { params: { id }, body: {} });
      expect([draft.status, draft.error.details]).toEqual([402, { feature: "ai_assisted_sending" }]);
    } finally {
      await locked.stop();
    }
  });
});

describe("concurrent requests", () => {
  test("of two edits of the same version one is saved and the other gets a conflict", async () => {
    const talk = await newTalk();
    const { summary } = await insights(talk.postId);
    const edit = async (text: string) =>
      await ada.try(editSummary, { params: { id: talk.postId }, body: { version: summary.version, text } });
    const replies = await Promise.all([edit("One"), edit("Two"), edit("Three")]);
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const kept = replies.findIndex((reply) => reply.status === 200);
    expect((await insights(talk.postId)).summary.content?.text).toBe(["One", "Two", "Three"][kept]);
  });

  test("several concurrent regenerations make one result", async () => {
    const talk = await newTalk();
    const ask = async () => await ada.try(regenerateInsight, { params: { id: talk.postId }, body: { kind: "actions" } });
    const replies = await Promise.all([ask(), ask(), ask()]);
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
    await app.waitForJobs();
    expect((await insights(talk.postId)).actions).toMatchObject({ state: "PROCESSED", content: { items: [{ who: "viewers" }] } });
  });

  test("a transcript that ends twice makes the insights once", async () => {
    const talk = await newPost();
    await Promise.all(
      [say(app, ada, talk.postId, TALK), say(app, ada, talk.postId, TALK)].map(async (each) => await each.catch(() => null)),
    );
    await app.waitForJobs();
    const made = await insights(talk.postId);
    for (const each of [made.summary, made.actions, made.titles]) expect(each).toMatchObject({ state: "PROCESSED", origin: "suggested" });
  });
});

describe("texts and prompts", () => {
  test("a script in summary, item, prompt and speech is inert in responses, page data and email", async () => {
    const talk = await newPost();
    await say(app, ada, talk.postId, `Please send ${SCRIPT} to Ann. The price is six thousand dollars.`);
    await app.waitForJobs();
    const made = await insights(talk.postId);
    expect(JSON.stringify(made)).toContain("<script>alert(1)");
    await ada.call(editSummary, { params: { id: talk.postId }, body: { version: made.summary.version, text: SCRIPT } });
    await ada.call(editActions, {
      params: { id: talk.postId },
      body: { version: made.actions.version, items: [item({ text: SCRIPT, who: SCRIPT })] },
    });
    await ada.call(updatePrompts, { body: { prompt: SCRIPT } });
    await ada.call(sendPost, { params: { id: talk.postId }, body: { recipients: "script@example.com" } });
    await app.waitForJobs();
    const [mail] = await app.mailbox.list("script@example.com");
    expect(mail?.html).toContain("&lt;script&gt;alert(1)");
    expect(mail?.html).not.toContain("<script>alert(1)");
    const post = await ada.call(getPost, { params: { id: talk.postId } });
    expect(scriptJson(post)).not.toContain("<script>alert(1)");
  });

  test.each(["😀👩‍👩‍👧‍👦 שלום مرحبا", "z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚a̐̓̒ͣ̾l̐̐͌g̊̏̄o", "x".repeat(4_000)])("keeps unchanged: %s", async (text) => {
    const talk = await newTalk();
    const { summary } = await insights(talk.postId);
    const edited = await ada.call(editSummary, { params: { id: talk.postId }, body: { version: summary.version, text } });
    expect(edited.summary.content?.text).toBe(text.normalize("NFC"));
  });

  test("a removed transcript removes its insights everywhere, except the author's own text", async () => {
    const talk = await newTalk();
    await say(app, ada, talk.postId, "", { state: "removed" });
    const gone = await insights(talk.postId);
    for (const each of [gone.summary, gone.actions, gone.titles]) expect(each).toMatchObject({ state: "NONE", content: null });
    expect(await ada.call(getPost, { params: { id: talk.postId } })).toMatchObject({
      ai_summary: null,
      action_items: null,
      ai_suggestions: null,
      transcription_text: null,
    });
    await ada.call(sendPost, { params: { id: talk.postId }, body: { recipients: "removed@example.com" } });
    await app.waitForJobs();
    const [mail] = await app.mailbox.list("removed@example.com");
    expect(mail?.html).not.toContain("six thousand");
    expect((await ada.try(regenerateInsight, { params: { id: talk.postId }, body: { kind: "summary" } })).error.code).toBe(
      "transcript_not_final",
    );
    await ada.call(editSummary, { params: { id: talk.postId }, body: { version: 0, text: "Mine." } });
    await say(app, ada, talk.postId, "", { state: "removed" });
    expect((await insights(talk.postId)).summary).toMatchObject({ origin: "edited", content: { text: "Mine." } });
  });

  test("a summary that the author emptied is empty in the post and the email", async () => {
    const talk = await newTalk();
    const { summary } = await insights(talk.postId);
    await ada.call(editSummary, { params: { id: talk.postId }, body: { version: summary.version, text: " " } });
    expect((await ada.call(getPost, { params: { id: talk.postId } })).ai_summary).toBeNull();
  });
});

describe.each([
  ["prompts", listPrompts, updatePrompts],
  ["analysis prompts", listAnalysisPrompts, updateAnalysisPrompts],
] as const)("saved %s", (_, list, update) => {
  const read = async (who = ada) => (await who.call(list, { params: { id: who.userId } })).prompts;

  test("another person's prompts are a 404 for reading and changing", async () => {
    const { prompts } = await ada.call(update, { body: { prompt: "Ada's" } });
    const absent = await eve.try(list, { params: { id: crypto.randomUUID() } });
    const other = await eve.try(list, { params: { id: ada.userId } });
    expect([other.status, other.text]).toEqual([404, absent.text]);
    const id = prompts.find((row) => row.prompt === "Ada's")?.id;
    for (const body of [
      { id, prompt: "" },
      { id, prompt: "x" },
      { user_id: ada.userId, prompt: "x" },
    ])
      expect((await eve.try(update, { body })).status).toBe(404);
    expect((await read()).map((row) => row.prompt)).toContain("Ada's");
    expect(await read(eve)).toEqual([]);
  });

  test("equal texts are one prompt, one prompt is the default, an empty text deletes it", async () => {
    const cy = await createUser(app, "Cy");
    const save = async (body: Record<string, unknown>) => (await cy.call(update, { body: body as { prompt: string } })).prompts;
    await save({ prompt: "one", is_default: true });
    await save({ prompt: "two", is_default: true });
    const rows = await save({ prompt: "one" });
    expect(rows.map((row) => [row.prompt, row.is_default])).toEqual([
      ["one", false],
      ["two", true],
    ]);
    const merged = await save({ id: rows[1]?.id, prompt: "one" });
    expect(merged.map((row) => [row.prompt, row.is_default])).toEqual([["one", true]]);
    expect((await cy.try(update, { body: { prompt: "" } })).status).toBe(400);
    expect(await save({ id: merged[0]?.id, prompt: "" })).toEqual([]);
  });

  test("there are at most fifty, also with concurrent requests", async () => {
    const dee = await createUser(app, "Dee");
    for (let at = 0; at < 48; at++) await dee.call(update, { body: { prompt: `prompt ${at}` } });
    const replies = await Promise.all([1, 2, 3, 4].map(async (at) => await dee.try(update, { body: { prompt: `late ${at}` } })));
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409]);
    expect(replies.find((reply) => reply.status === 409)?.error.code).toBe("too_many_prompts");
    expect(await read(dee)).toHaveLength(50);
    expect((await dee.try(update, { body: { prompt: "prompt 3" } })).status).toBe(200);
  });

  test.each([{}, { prompt: 1 }, { prompt: "x".repeat(2_001) }, { prompt: "a\u0000" }, { id: "1", prompt: "x" }])(
    "refused: %j",
    async (body) => {
      expect((await ada.try(update, { body })).status).toBe(400);
    },
  );
});

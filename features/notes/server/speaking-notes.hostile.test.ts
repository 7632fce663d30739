import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scriptJson } from "@aside/server/http/script-json.ts";
import { createUser } from "@aside/testkit/people.ts";
import { record } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { createdEvents } from "../../inbox/contract.ts";
import { sendPost, shareLink } from "../../delivery/contract.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { getTranscript } from "../../transcripts/contract.ts";
import { getEventPosts, getPost, updatePost } from "@aside/core/messages/post-contract.ts";
import { sanitizeNotes } from "@aside/core/messages/server/posts/sanitize-notes.ts";
import { drawSharePage } from "../../viewing/server/share-page.ts";

const SECRET = "The secret of the lighthouse";
const anonymous = { kind: "anonymous", viewer: { browserId: null, memberIds: [] } } as const;

let app: TestApp;
let ada: Awaited<ReturnType<typeof createUser>>;
let eve: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
  eve = await createUser(app, "Eve");
});
afterAll(async () => await app.stop());

async function newPost(): Promise<{ eventId: string; postId: string }> {
  const event = await ada.call(createEvent, { body: {} });
  return { eventId: event.id, postId: event.CreatorPosts[0]?.id ?? "" };
}
const write = async (id: string, speaking_notes: string) => await ada.try(updatePost, { params: { id }, body: { speaking_notes } });
const statusOf = async (id: string) => (await ada.call(getPost, { params: { id } })).post_status;

describe("speaking notes keep only the editor's tags", () => {
  test.each([
    ["<p>One <strong>two</strong> <em>three</em> <u>four</u></p>", "<p>One <strong>two</strong> <em>three</em> <u>four</u></p>"],
    ["<h2>Big</h2><ul><li><p>a</p></li></ul><p><mark>pause</mark></p>", "<h2>Big</h2><ul><li><p>a</p></li></ul><p><mark>pause</mark></p>"],
    ["<p>a<script>alert(1)</script>b</p>", "<p>ab</p>"],
    ["<p>a<style>p{color:red}</style>b</p>", "<p>ab</p>"],
    ['<p onclick="alert(1)" style="x" class="y" id="z">a</p>', "<p>a</p>"],
    ['<img src=x onerror="alert(1)"><p>a</p>', "<p>a</p>"],
    ['<p><a href="javascript:alert(1)">a</a></p>', "<p>a</p>"],
    ["<svg><script>alert(1)</script></svg><p>a</p>", "<p>a</p>"],
    ["<math><mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></mtext></math><p>a</p>", "<p>a</p>"],
    ["<p>a<!-- <script>alert(1)</script> -->b</p>", "<p>ab</p>"],
    ["<scr<script>ipt>alert(1)</script>", "ipt&gt;alert(1)"],
    ["<p>a < b &amp; c</p>", "<p>a &lt; b &amp; c</p>"],
    ["<b>a</b><i>b</i>", "<strong>a</strong><em>b</em>"],
    ["<p></p><p> &nbsp;</p>", ""],
  ])("%s", (given, kept) => {
    expect(sanitizeNotes(given)).toBe(kept);
    expect(sanitizeNotes(kept)).toBe(kept);
  });

  test("nested lists are limited in depth", () => {
    expect(sanitizeNotes("<ul><li>".repeat(5000)).match(/<ul>/g)?.length ?? 0).toBeLessThan(20);
  });

  test("the server stores sanitized HTML, whatever the client sent", async () => {
    const { postId } = await newPost();
    const reply = await write(postId, `<p onmouseover="x">Hello<script>alert(1)</script> 👩‍👩‍👧‍👦 مرحبا</p>`);
    expect([reply.status, (JSON.parse(reply.text) as { speaking_notes: string }).speaking_notes]).toEqual([200, "<p>Hello 👩‍👩‍👧‍👦 مرحبا</p>"]);
  });

  test.each([
    ["NUL", "<p>a\u0000b</p>"],
    ["a lone surrogate", "<p>a\ud800b</p>"],
    ["a million characters", "x".repeat(1_000_000)],
  ])("%s is refused with a message", async (_, text) => {
    const { postId } = await newPost();
    const reply = await write(postId, text);
    expect([reply.status, reply.error.code]).toEqual([400, "malformed"]);
    expect(reply.error.message).toMatch(/^Please /);
  });
});

describe("speaking notes are visible to the author only", () => {
  test("another tenant's post replies like an unknown one", async () => {
    const { postId } = await newPost();
    await write(postId, `<p>${SECRET}</p>`);
    const body = { speaking_notes: "<p>mine now</p>" };
    const absent = await eve.try(updatePost, { params: { id: crypto.randomUUID() }, body });
    const reply = await eve.try(updatePost, { params: { id: postId }, body });
    expect([reply.status, reply.text]).toEqual([404, absent.text]);
    expect((await ada.call(getPost, { params: { id: postId } })).speaking_notes).toBe(`<p>${SECRET}</p>`);
  });

  test("share page, recipients and email do not contain them", async () => {
    const { eventId, postId } = await newPost();
    await write(postId, `<p>${SECRET}</p>`);
    await record(ada, postId);
    await ada.call(sendPost, { params: { id: postId }, body: { recipients: eve.email, title: "For Eve" } });
    const page = await drawSharePage(app.context, anonymous, eventId);
    expect(page.status).toBe(200);
    expect(page.head + page.body + scriptJson(page.boot)).not.toContain(SECRET);
    const seen = [
      await eve.try(getPost, { params: { id: postId } }),
      await eve.try(getEventPosts, { params: { id: eventId }, query: {} }),
      await app.driver().try(getPost, { params: { id: postId } }),
    ];
    for (const reply of seen) {
      expect(reply.status).toBe(200);
      expect(reply.text).not.toContain(SECRET);
    }
    await app.waitForJobs();
    const emails = await app.mailbox.list(eve.email);
    expect(emails.length).toBeGreaterThan(0);
    expect(JSON.stringify(emails)).not.toContain(SECRET);
    expect((await ada.call(getPost, { params: { id: postId } })).speaking_notes).toContain(SECRET);
  });

  test("a recording's transcript by its id is visible to its author only", async () => {
    const { postId } = await newPost();
    await record(ada, postId);
    const takeId = (await ada.call(getPost, { params: { id: postId } })).media.take_id ?? "";
    const other = await newPost();
    const ask = async (who: typeof ada, id: string) =>
      (await who.try(getTranscript, { params: { id }, query: { take_id: takeId } })).status;
    expect([await ask(ada, postId), await ask(ada, other.postId), await ask(eve, postId)]).toEqual([200, 404, 404]);
  });
});

describe("a draft with only notes", () => {
  test("has its own status and is listed while it has no video", async () => {
    const { postId } = await newPost();
    await write(postId, "<p>Hello</p>");
    expect(await statusOf(postId)).toBe("DRAFT_SPEAKING_NOTES");
    const list = await ada.call(createdEvents, { query: { filter: "drafts" } });
    expect(list.items.find((item) => item.post_id === postId)?.post_status).toBe("DRAFT_SPEAKING_NOTES");
    await write(postId, "<p></p>");
    expect(await statusOf(postId)).toBe("DRAFT");
  });

  test("cannot be sent before it is recorded", async () => {
    const { postId } = await newPost();
    await write(postId, "<p>Hello</p>");
    expect((await ada.try(sendPost, { params: { id: postId }, body: { recipients: "" } })).status).toBe(409);
    await record(ada, postId);
    expect(await statusOf(postId)).toBe("DRAFT");
    await write(postId, "<p>Hello again</p>");
    expect(await statusOf(postId)).toBe("DRAFT");
    expect((await ada.try(sendPost, { params: { id: postId }, body: { recipients: "" } })).status).toBe(200);
  });

  test("can have a shared link, which later notes do not revoke", async () => {
    const { postId } = await newPost();
    await write(postId, "<p>Hello</p>");
    await ada.call(shareLink, { params: { id: postId }, body: {} });
    expect(await statusOf(postId)).toBe("DRAFT_SHARABLE_LINK");
    await write(postId, "<p>Hello again</p>");
    expect(await statusOf(postId)).toBe("DRAFT_SHARABLE_LINK");
  });
});

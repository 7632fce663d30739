import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scriptJson } from "@aside/server/http/script-json.ts";
import { createUser } from "@aside/testkit/people.ts";
import { record } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { inbox } from "../../inbox/contract.ts";
import { sendPost } from "../../delivery/contract.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { getEventPosts, getPost, updatePost } from "@aside/core/messages/post-contract.ts";
import { sanitizeMyNotes, sanitizeNote } from "@aside/core/messages/server/posts/sanitize-notes.ts";
import { drawSharePage } from "../../viewing/server/share-page.ts";
import { postThreads } from "../../viewing/contract.ts";
import { saveMyNotes } from "../contract.ts";

const SECRET = "The secret of the lighthouse";
const REL = 'rel="noopener noreferrer nofollow ugc" target="_blank"';
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

async function sentPost(): Promise<{ eventId: string; postId: string }> {
  const event = await ada.call(createEvent, { body: {} });
  const postId = event.CreatorPosts[0]?.id ?? "";
  await record(ada, postId);
  await ada.call(sendPost, { params: { id: postId }, body: { recipients: eve.email, title: "For Eve" } });
  return { eventId: event.id, postId };
}

describe("a note keeps the editor's tags and links to pages and email addresses", () => {
  test.each([
    [
      "<p>One <strong>two</strong> <em>three</em></p><ul><li><p>a</p></li></ul>",
      "<p>One <strong>two</strong> <em>three</em></p><ul><li><p>a</p></li></ul>",
    ],
    ['<a href="https://example.com/a?b=1&amp;c=2">a</a>', `<a href="https://example.com/a?b=1&amp;c=2" ${REL}>a</a>`],
    ['<a href="mailto:a@example.com" onclick="x" style="y">a</a>', `<a href="mailto:a@example.com" ${REL}>a</a>`],
    ['<a href="https://example.com" rel="opener" target="_self">a</a>', `<a href="https://example.com" ${REL}>a</a>`],
    ['<a href="javascript:alert(1)">a</a>', "a"],
    ['<a href="java\nscript:alert(1)">a</a>', "a"],
    ['<a href=" &#106;avascript:alert(1)">a</a>', "a"],
    ['<a href="data:text/html,<script>alert(1)</script>">a</a>', "a"],
    ['<a href="//evil.example">a</a>', "a"],
    ['<a href="/logout">a</a>', "a"],
    ["<a>a</a>", "a"],
    ["<p>a<script>alert(1)</script>b</p>", "<p>ab</p>"],
    ["<p>a<style>p{color:red}</style>b</p>", "<p>ab</p>"],
    ['<p onclick="alert(1)" style="position:fixed" class="y" id="root">a</p>', "<p>a</p>"],
    ['<img src=x onerror="alert(1)"><iframe src="https://evil.example"></iframe><p>a</p>', "<p>a</p>"],
    ["<h1>a</h1><u>b</u><mark>c</mark>", "abc"],
    ["<p></p><p> &nbsp;</p>", ""],
  ])("%s", (given, kept) => {
    expect(sanitizeNote(given)).toBe(kept);
    expect(sanitizeNote(kept)).toBe(kept);
  });

  test("10,000 nested tags are flattened", () => {
    expect(sanitizeNote("<ul><li>".repeat(5000)).match(/<ul>/g)?.length ?? 0).toBeLessThan(20);
    expect(sanitizeMyNotes("<strong>".repeat(10_000)).match(/<strong>/g)?.length ?? 0).toBeLessThan(20);
  });

  test("private notes have no links", () => {
    expect(sanitizeMyNotes('<p>a <a href="https://example.com">b</a></p>')).toBe("<p>a b</p>");
  });

  test("links require the plan feature; a note without links does not", async () => {
    const poor = await startApp({ worker: true, enrichments: false, env: { DISABLED_FEATURES: "add_notes_hyperlinks" } });
    try {
      const bob = await createUser(poor, "Bob");
      const id = (await bob.call(createEvent, { body: {} })).CreatorPosts[0]?.id ?? "";
      const write = async (note: string) => await bob.try(updatePost, { params: { id }, body: { note } });
      expect((await write("<p>plain</p>")).status).toBe(200);
      const refused = await write('<p><a href="https://example.com">a</a></p>');
      expect([refused.status, refused.error.code]).toEqual([402, "feature_locked"]);
      expect((await bob.call(getPost, { params: { id } })).note).toBe("<p>plain</p>");
    } finally {
      await poor.stop();
    }
  });

  test("the email contains the note as stored, as HTML and text", async () => {
    const event = await ada.call(createEvent, { body: {} });
    const id = event.CreatorPosts[0]?.id ?? "";
    await ada.call(updatePost, {
      params: { id },
      body: { note: '<p>Read <a href="https://example.com/x">this</a> &lt;b&gt;<script>alert(1)</script></p>' },
    });
    await record(ada, id);
    const to = `bo-${crypto.randomUUID().slice(0, 8)}@example.com`;
    await ada.call(sendPost, { params: { id }, body: { recipients: to, title: "With a note" } });
    await app.waitForJobs();
    const [mail] = await app.mailbox.list(to);
    expect(mail?.html).toContain('href="https://example.com/x"');
    expect(mail?.html).not.toContain("<script>alert");
    expect(mail?.text).toContain("Read this (https://example.com/x) <b>");
  });
});

describe("private notes", () => {
  test("of author and viewer are separate, and appear nowhere for the other", async () => {
    const { eventId, postId } = await sentPost();
    await ada.call(updatePost, { params: { id: postId }, body: { my_notes: `<p>${SECRET} of Ada</p>` } });
    const saved = await eve.call(saveMyNotes, { params: { id: postId }, body: { my_notes: `<p>${SECRET} of Eve</p><script>x</script>` } });
    expect(saved.my_notes).toBe(`<p>${SECRET} of Eve</p>`);
    await app.waitForJobs();
    for (const [reader, own, other] of [
      [ada, "Ada", "Eve"],
      [eve, "Eve", "Ada"],
    ] as const) {
      expect((await reader.call(getPost, { params: { id: postId } })).my_notes).toBe(`<p>${SECRET} of ${own}</p>`);
      const seen = [
        await reader.try(getPost, { params: { id: postId } }),
        await reader.try(getEventPosts, { params: { id: eventId }, query: {} }),
        await reader.try(postThreads, { body: { post_ids: [postId] } }),
        await reader.try(inbox, { query: {}, body: {} }),
      ];
      for (const reply of seen) expect([reply.status, reply.text.includes(`${SECRET} of ${other}`)]).toEqual([200, false]);
    }
    const page = await drawSharePage(app.context, anonymous, eventId);
    expect(page.status).toBe(200);
    expect(page.head + page.body + scriptJson(page.boot)).not.toContain(SECRET);
    expect((await app.driver().try(getPost, { params: { id: postId } })).text).not.toContain(SECRET);
    const emails = [...(await app.mailbox.list(eve.email)), ...(await app.mailbox.list(ada.email))];
    expect(emails.length).toBeGreaterThan(0);
    expect(JSON.stringify(emails)).not.toContain(SECRET);
  });

  test("are deleted when emptied", async () => {
    const { postId } = await sentPost();
    await eve.call(saveMyNotes, { params: { id: postId }, body: { my_notes: "<p>a</p>" } });
    await eve.call(saveMyNotes, { params: { id: postId }, body: { my_notes: "<p></p>" } });
    expect((await eve.call(getPost, { params: { id: postId } })).my_notes).toBe("");
  });

  test("cannot be kept for a post that may not be viewed", async () => {
    const id = (await ada.call(createEvent, { body: {} })).CreatorPosts[0]?.id ?? "";
    const absent = await eve.try(saveMyNotes, { params: { id: crypto.randomUUID() }, body: { my_notes: "<p>a</p>" } });
    const reply = await eve.try(saveMyNotes, { params: { id }, body: { my_notes: "<p>a</p>" } });
    expect([reply.status, reply.text]).toEqual([404, absent.text]);
  });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { createPost, getEventPosts, getPost, type PostJson, updatePost } from "../../post-contract.ts";

let app: TestApp;
let ada: Signed;
let bob: Signed;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
  bob = await createUser(app, "Bob");
});
afterAll(async () => await app.stop());

const TYPED = {
  title: "Plan",
  draft_recipients: '"Grace Hopper" <grace@example.org>, half@',
  draft_bcc: "eve@example.org",
  send_copy: true,
};
const typedOf = ({ title, draft_recipients, draft_bcc, send_copy }: PostJson) => ({ title, draft_recipients, draft_bcc, send_copy });
const read = async (who: Signed, id: string) => typedOf(await who.call(getPost, { params: { id } }));
const change = async (who: Signed, id: string, body: Record<string, unknown>) => await who.call(updatePost, { params: { id }, body });

test("what is typed before sending is saved as typed, and gone once it is sent", async () => {
  const id = await recordPost(ada);
  await change(ada, id, TYPED);
  expect(await read(ada, id)).toEqual(TYPED);
  await change(ada, id, { draft_bcc: "" });
  expect(await read(ada, id)).toEqual({ ...TYPED, draft_bcc: "" });
  await ada.call(sendPost, { params: { id }, body: { recipients: "grace@example.org", send_copy: true } });
  // A save that was on its way.
  await change(ada, id, TYPED);
  expect(await read(ada, id)).toEqual({ title: "Plan", draft_recipients: null, draft_bcc: null, send_copy: true });
});

test("nobody but the author sees it, also with the link or as a recipient of another draft", async () => {
  const id = await recordPost(ada);
  await change(ada, id, { ...TYPED, post_status: "DRAFT_SHARABLE_LINK" });
  const post = await bob.call(getPost, { params: { id } });
  expect([post.draft_recipients, post.draft_bcc]).toEqual([null, null]);
  expect(JSON.stringify(post)).not.toContain("example.org");
  const shown = await ada.call(getEventPosts, { params: { id: post.event_id }, query: { previewPostId: id } });
  expect(JSON.stringify(shown)).not.toContain("grace@example.org");
  expect((await bob.try(updatePost, { params: { id }, body: { draft_bcc: "x@example.org" } })).status).toBe(404);
});

test("a reply has no recipients to type, and too long or unstorable text is refused", async () => {
  const id = await recordPost(ada);
  await change(ada, id, { post_status: "DRAFT_SHARABLE_LINK" });
  const { event_id: eventId } = await ada.call(getPost, { params: { id } });
  const reply = await bob.call(createPost, { body: { event_id: eventId } });
  await change(bob, reply.id, TYPED);
  expect(await read(bob, reply.id)).toMatchObject({ title: "Plan", draft_recipients: null, draft_bcc: null });
  for (const draft_recipients of ["x".repeat(100_001), "a\u0000b", 7, null])
    expect((await ada.try(updatePost, { params: { id }, body: { draft_recipients } as never })).status).toBe(400);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { recordPost } from "@aside/testkit/media/record.ts";
import { createUser } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { inbox } from "../../inbox/contract.ts";
import { DEFAULT_PRIVACY, deleteEvent, getEvent, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { addMe, sendPost, shareLink } from "../contract.ts";

type Person = Awaited<ReturnType<typeof createUser>>;

let app: TestApp;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
  eve = await createUser(app, "Eve");
}, 60_000);
afterAll(async () => await app.stop());

/** An Aside with a recording, sent to no one unless `to` says whom. */
async function makeAside(options: { isSent?: boolean; to?: string } = {}): Promise<{ eventId: string; postId: string }> {
  const postId = await recordPost(ada);
  if (options.isSent ?? true) await ada.call(sendPost, { params: { id: postId }, body: { recipients: options.to ?? "" } });
  return { eventId: (await ada.call(getPost, { params: { id: postId } })).event_id, postId };
}

const add = async (person: Person, eventId: string) => await person.try(addMe, { params: { id: eventId }, body: {} });
const isInInbox = async (person: Person, postId: string) =>
  (await person.call(inbox, { query: {} })).items.some((item) => item.post_id === postId);

test("a viewer of an Aside adds it to their inbox once, however often they ask", async () => {
  const { eventId, postId } = await makeAside();
  expect((await Promise.all([add(eve, eventId), add(eve, eventId), add(eve, eventId)])).map((reply) => reply.status)).toEqual([
    200, 200, 200,
  ]);
  expect(await isInInbox(eve, postId)).toBe(true);
  expect((await ada.call(getEvent, { params: { id: eventId } })).Members.map((member) => member.UserDetails.email)).toEqual([eve.email]);
});

test("a viewer saves an Aside that is shared by link only, before it is sent", async () => {
  const { eventId, postId } = await makeAside({ isSent: false });
  expect((await add(eve, eventId)).status).toBe(404);
  await ada.call(shareLink, { params: { id: postId }, body: {} });
  expect((await add(eve, eventId)).status).toBe(200);
  expect(await isInInbox(eve, postId)).toBe(true);
  expect((await eve.call(getPost, { params: { id: postId } })).recipients).toEqual([{ user_id: eve.userId, views: 0 }]);
});

test("an Aside for recipients only, a draft and a deleted one are a 404 for others (docs/hostile-inputs.md row 9)", async () => {
  const absent = await add(eve, crypto.randomUUID());
  const closed = await makeAside({ to: "someone@example.com" });
  await ada.call(updatePrivacySettings, { params: { id: closed.eventId }, body: { ...DEFAULT_PRIVACY, recipients_can_view_post: true } });
  const draft = await makeAside({ isSent: false });
  const deleted = await makeAside();
  await ada.call(deleteEvent, { params: { id: deleted.eventId } });
  for (const { eventId } of [closed, draft, deleted]) {
    const reply = await add(eve, eventId);
    expect([reply.status, reply.text]).toEqual([404, absent.text]);
    expect(await isInInbox(eve, eventId)).toBe(false);
  }
});

test("signed-in people can add one that is open to them; the creator already has it", async () => {
  const { eventId } = await makeAside();
  await ada.call(updatePrivacySettings, { params: { id: eventId }, body: { ...DEFAULT_PRIVACY, signed_in_users_can_view_post: true } });
  expect((await add(eve, eventId)).status).toBe(200);
  expect([(await add(ada, eventId)).error.code, (await app.driver().try(addMe, { params: { id: eventId }, body: {} })).status]).toEqual([
    "own_event",
    403,
  ]);
});

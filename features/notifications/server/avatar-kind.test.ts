import { afterAll, beforeAll, expect, test } from "vitest";
import { avatarVideoEnded } from "@aside/core/messages/facts.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { updatePost } from "@aside/core/messages/post-contract.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { listNotifications, saveNotificationSettings } from "../contract.ts";
import { headline } from "../copy.ts";
import { writeDigestMail } from "./digests/digest-email.ts";

const REASON = "It was not ready in time.";

let app: TestApp;
let ada: Signed;
let eve: Signed;
beforeAll(async () => {
  app = await startApp({ env: { ASR: "off" } });
  [ada, eve] = [await createUser(app, "Ada Lovelace"), await createUser(app, "Eve Moneypenny")];
}, 60_000);
afterAll(async () => await app.stop());

async function makeDraft(title: string): Promise<{ post_id: string; event_id: string }> {
  const event = await ada.call(createEvent, { body: { title } });
  const post_id = event.CreatorPosts[0]?.id ?? "";
  await ada.call(updatePost, { params: { id: post_id }, body: { title } });
  return { post_id, event_id: event.id };
}
async function end(about: { post_id: string; event_id: string }, status: "ready" | "failed"): Promise<void> {
  const payload = { ...about, user_id: ada.userId, status, message: status === "failed" ? REASON : null };
  const { context } = app;
  await context.db.transaction().execute(async (trx) => await context.events.emit({ db: trx, context }, avatarVideoEnded, payload));
}
const listAbout = async (person: Signed, { post_id }: { post_id: string }) =>
  (await person.call(listNotifications, { query: {} })).items.filter((item) => item.post_id === post_id);

test("the person of an avatar, and nobody else, is notified when its video is ready or failed, also in the digest", async () => {
  const draft = await makeDraft("Plan <b>");
  await end(draft, "failed");
  const [failed, ...others] = await listAbout(ada, draft);
  if (!failed) throw new Error("no notification");
  expect([headline(failed), failed.detail.excerpt, failed.href, others]).toEqual([
    "The avatar video for “Plan <b>” couldn't be made",
    REASON,
    `/aside/${draft.event_id}/preview`,
    [],
  ]);
  const mail = writeDigestMail({ rows: [failed], email: ada.email, config: app.context.config, stop: "https://aside.example/stop" });
  expect(mail.html).toContain("Plan &lt;b&gt;");
  expect(mail.text).toContain(REASON);
  // The one that is not read yet says how it ended.
  await end(draft, "ready");
  const [ready, ...more] = await listAbout(ada, draft);
  expect([ready && headline(ready), ready?.detail, more]).toEqual(["The avatar video for “Plan <b>” is ready", { status: "ready" }, []]);
  expect(await listAbout(eve, draft)).toEqual([]);
});

test("settings turn the kind off", async () => {
  await ada.call(saveNotificationSettings, { body: { kinds: { avatar_ready: { app: false, email: false, push: false } } } });
  const draft = await makeDraft("Quiet");
  await end(draft, "ready");
  expect(await listAbout(ada, draft)).toEqual([]);
});

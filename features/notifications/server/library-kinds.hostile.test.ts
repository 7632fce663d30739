import { createECDH, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decidePost, decidePosts, resubmitPost, submitPost, withdrawPost } from "@aside/features/library/video-contract.ts";
import { setFolderAdmin } from "@aside/features/library/contract.ts";
import { videoExpiring, videoWaiting } from "@aside/core/messages/facts.ts";
import { makeLibrary, makePrivateVideo } from "@aside/testkit/library.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { watchStatements } from "@aside/testkit/stores/statements-store.ts";
import { addDeviceToken, listNotifications, saveNotificationSettings } from "../contract.ts";
import { headline } from "../copy.ts";
import { writeDigestMail } from "./digests/digest-email.ts";

let app: TestApp;
let statements: ReturnType<typeof watchStatements>;
let lead: Signed;
let sally: Signed;
let ada: Signed;
let folderId: string;
beforeAll(async () => {
  statements = watchStatements();
  app = await startApp({ env: { ASR: "off" } });
  const library = await makeLibrary(app);
  ({ lead } = library);
  [sally, ada] = [await library.join("Sally Reviewer"), await library.join("Ada Author")];
  folderId = await library.folder("Sales");
  await lead.call(setFolderAdmin, { body: { folder_id: folderId, admin_id: sally.userId } });
}, 60_000);
afterAll(async () => {
  statements.stop();
  await app.stop();
});

async function submit(title = "Figures"): Promise<{ postId: string; eventId: string }> {
  const video = await makePrivateVideo(ada, title);
  await ada.call(submitPost, { body: { post_id: video.postId, folder_id: folderId } });
  return video;
}
const about = async (person: Signed, postId: string, filter: "all" | "unread" = "all") =>
  (await person.call(listNotifications, { query: { filter } })).items.filter((item) => item.post_id === postId);
const emit = async (event: Parameters<typeof app.context.events.emit>[1], payload: object) =>
  await app.context.db
    .transaction()
    .execute(async (trx) => await app.context.events.emit({ db: trx, context: app.context }, event, payload as never));

test("reviewers are notified of a submission once, and it is done when one of them decides", async () => {
  const { postId, eventId } = await submit();
  const [item, ...others] = await about(sally, postId);
  expect(others).toEqual([]);
  expect(item?.kind).toBe("library_submitted");
  expect(item?.href).toBe(`/dashboard/company-library/reviews?post=${postId}`);
  expect(item && headline(item)).toBe("Ada Author sent “Figures” for your approval in Sales");
  expect(await about(ada, postId)).toEqual([]);
  expect(await about(lead, postId)).toEqual([]);

  await sally.call(decidePost, { params: { id: postId }, body: { status: "rejected", rejection_reason: "Please cut the end." } });
  expect(await about(sally, postId, "unread")).toEqual([]);
  const [decided] = await about(ada, postId);
  expect(decided?.detail).toEqual({ status: "rejected", excerpt: "Please cut the end.", folder_name: "Sales" });
  expect(decided?.href).toBe(`/aside/${eventId}/preview`);
  expect(decided && headline(decided)).toBe("Sally Reviewer requested changes to “Figures” in Sales");

  await ada.call(resubmitPost, { params: { id: postId } });
  expect(await about(sally, postId, "unread")).toHaveLength(1);
  await sally.call(decidePost, { params: { id: postId }, body: { status: "approved" } });
  const [approved] = await about(ada, postId);
  expect(approved?.count).toBe(1);
  expect(approved && headline(approved)).toBe("Sally Reviewer approved “Figures” in Sales");
});

test("a reviewer sees no notification of a video that was withdrawn", async () => {
  const { postId } = await submit();
  expect(await about(sally, postId)).toHaveLength(1);
  await ada.call(withdrawPost, { params: { id: postId } });
  expect(await about(sally, postId)).toEqual([]);
});

test("reminders and warnings name no person, and come once", async () => {
  const { postId, eventId } = await submit();
  const video = { post_id: postId, event_id: eventId, folder_name: "Sales", to: [sally.userId] };
  for (let n = 0; n < 2; n++) await emit(videoWaiting, { ...video, days: 3, is_escalated: false });
  for (let n = 0; n < 2; n++) await emit(videoExpiring, { ...video, to: [ada.userId], expires_at: "2027-03-04T10:00:00.000Z" });
  const waiting = (await about(sally, postId)).filter((item) => item.kind === "library_waiting");
  expect(waiting.map((item) => [headline(item), item.count])).toEqual([["“Figures” has been waiting for approval for 3 days in Sales", 1]]);
  const warned = (await about(ada, postId)).filter((item) => item.kind === "library_expiring");
  expect(warned.map((item) => [headline(item), item.href])).toEqual([
    ["“Figures” expires in the company library on March 4, 2027", `/aside/${eventId}/preview`],
  ]);
});

test("a digest merges the videos that wait for a reviewer, and quotes the reason of a rejection", async () => {
  const titles = ["One <b>", "Two"];
  for (const title of titles) await submit(title);
  const { postId } = await submit("Three");
  await sally.call(decidePost, { params: { id: postId }, body: { status: "rejected", rejection_reason: "Too <i>long" } });
  const mailTo = async (person: Signed) => {
    const { items } = await person.call(listNotifications, { query: { filter: "unread" } });
    return writeDigestMail({ rows: items, email: person.email, publicUrl: "https://aside.example", stop: "https://aside.example/stop" });
  };
  const forReviewer = await mailTo(sally);
  expect(forReviewer.text).toContain("videos were sent for your approval");
  expect(forReviewer.text).not.toContain("One <b>");
  const forAuthor = await mailTo(ada);
  expect(forAuthor.text).toContain("requested changes to “Three” in Sales");
  expect(forAuthor.html).toContain("Too &lt;i&gt;long");
});

test("settings turn a kind off", async () => {
  await sally.call(saveNotificationSettings, { body: { kinds: { library_submitted: { app: false, email: false, push: false } } } });
  const { postId } = await submit();
  expect(await about(sally, postId)).toEqual([]);
  await sally.call(saveNotificationSettings, { body: { kinds: { library_submitted: { app: true } } } });
});

test("a decision about many videos takes as many statements as one about few", async () => {
  const keys = createECDH("prime256v1");
  const token = {
    endpoint: "https://push.example/ada",
    keys: { p256dh: keys.generateKeys("base64url"), auth: randomBytes(16).toString("base64url") },
  };
  await ada.call(addDeviceToken, { body: { token: JSON.stringify(token) } });
  const count = async (ids: string[]) => {
    statements.asked.length = 0;
    await sally.call(decidePosts, { body: { post_ids: ids, status: "approved" } });
    return statements.asked.filter((text) => !/listen/i.test(text)).length;
  };
  const makeMany = async (howMany: number) => {
    const ids: string[] = [];
    for (let n = 0; n < howMany; n++) ids.push((await submit()).postId);
    return ids;
  };
  await count(await makeMany(2));
  const few = await count(await makeMany(2));
  const many = await makeMany(8);
  expect(await count(many)).toBe(few);
  const decided = (await ada.call(listNotifications, { query: {} })).items.filter((item) => item.kind === "library_decided");
  expect(decided.filter((item) => item.post_id !== null && many.includes(item.post_id))).toHaveLength(8);
});

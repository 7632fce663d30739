import { afterAll, beforeAll, expect, test } from "vitest";
import { decidePost, submitPost, withdrawPost } from "@aside/features/library/video-contract.ts";
import { setFolderAdmin } from "@aside/features/library/contract.ts";
import { makeLibrary, makePrivateVideo } from "@aside/testkit/library.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { listNotifications, saveNotificationSettings } from "../contract.ts";
import { writeDigestMail } from "./digests/digest-email.ts";

let app: TestApp;
let lead: Signed;
let sally: Signed;
let ada: Signed;
let folderId: string;
beforeAll(async () => {
  app = await startApp({ env: { ASR: "off" } });
  const library = await makeLibrary(app);
  ({ lead } = library);
  [sally, ada] = [await library.join("Sally Reviewer"), await library.join("Ada Author")];
  folderId = await library.folder("Sales");
  await lead.call(setFolderAdmin, { body: { folder_id: folderId, admin_id: sally.userId } });
}, 60_000);
afterAll(async () => await app.stop());

async function submit(title = "Figures"): Promise<{ postId: string; eventId: string }> {
  const video = await makePrivateVideo(ada, title);
  await ada.call(submitPost, { body: { post_id: video.postId, folder_id: folderId } });
  return video;
}
const about = async (person: Signed, postId: string, filter: "all" | "unread" = "all") =>
  (await person.call(listNotifications, { query: { filter } })).items.filter((item) => item.post_id === postId);
test("a reviewer sees no notification of a video that was withdrawn", async () => {
  const { postId } = await submit();
  expect(await about(sally, postId)).toHaveLength(1);
  await ada.call(withdrawPost, { params: { id: postId } });
  expect(await about(sally, postId)).toEqual([]);
});

test("a digest merges the videos that wait for a reviewer, and quotes the reason of a rejection", async () => {
  const titles = ["One <b>", "Two"];
  for (const title of titles) await submit(title);
  const { postId } = await submit("Three");
  await sally.call(decidePost, { params: { id: postId }, body: { status: "rejected", rejection_reason: "Too <i>long" } });
  const mailTo = async (person: Signed) => {
    const { items } = await person.call(listNotifications, { query: { filter: "unread" } });
    return writeDigestMail({ rows: items, email: person.email, config: app.context.config, stop: "https://aside.example/stop" });
  };
  const forReviewer = await mailTo(sally);
  expect(forReviewer.text).toContain("videos were sent for your approval");
  expect(forReviewer.text).not.toContain("One <b>");
  const forAuthor = await mailTo(ada);
  expect(forAuthor.text).toContain("requested changes to “Three”");
  expect(forAuthor.html).toContain("Too &lt;i&gt;long");
});

test("settings turn a kind off", async () => {
  await sally.call(saveNotificationSettings, { body: { kinds: { library_submitted: { app: false, email: false, push: false } } } });
  const { postId } = await submit();
  expect(await about(sally, postId)).toEqual([]);
  await sally.call(saveNotificationSettings, { body: { kinds: { library_submitted: { app: true } } } });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { listNotifications } from "@aside/features/notifications/contract.ts";
import { makeLibrary, makePrivateVideo } from "@aside/testkit/library.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { setAdmin, setFolderAdmin, updateSettings } from "../../contract.ts";
import { decidePost, getPostPlace, setExpiry, submitPost, withdrawPost } from "../../video-contract.ts";
import { noticeExpired, remindPeople } from "./run-deadlines.ts";

const DAY = 24 * 60 * 60 * 1000;
let app: TestApp;
let clock = 0;
let lead: Signed;
let librarian: Signed;
let sally: Signed;
let ada: Signed;
let folderId: string;
beforeAll(async () => {
  app = await startApp({ now: () => new Date(Date.now() + clock), env: { ASR: "off" } });
  const library = await makeLibrary(app);
  ({ lead } = library);
  [librarian, sally, ada] = [await library.join("Libby Admin"), await library.join("Sally Reviewer"), await library.join("Ada Author")];
  folderId = await library.folder("Sales");
  await lead.call(setAdmin, { body: { admin_id: librarian.userId, is_admin: true } });
  await lead.call(setFolderAdmin, { body: { folder_id: folderId, admin_id: sally.userId } });
}, 60_000);
afterAll(async () => await app.stop());

async function submit(): Promise<string> {
  const { postId } = await makePrivateVideo(ada, "Figures");
  await ada.call(submitPost, { body: { post_id: postId, folder_id: folderId } });
  return postId;
}
async function publish(): Promise<string> {
  const postId = await submit();
  await sally.call(decidePost, { params: { id: postId }, body: { status: "approved" } });
  return postId;
}
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const expireAt = async (postId: string, at: string | null) =>
  await sally.call(setExpiry, { params: { id: postId }, body: { expires_at: at } });
/** Sessions end before: only the job runs at that time. */
async function remindAfter(ms: number): Promise<void> {
  clock = ms;
  await Promise.all([remindPeople(app.context), remindPeople(app.context)]);
  await remindPeople(app.context);
  clock = 0;
}
const historyOf = async (postId: string) => (await ada.call(getPostPlace, { params: { id: postId } })).history.map(({ action }) => action);
/** The days of each reminder, or when the video expires. */
const noticesOf = async (person: Signed, postId: string) =>
  (await person.call(listNotifications, { query: {} })).items
    .filter((item) => item.post_id === postId && (item.kind === "library_waiting" || item.kind === "library_expiring"))
    .map((item) => item.detail.days ?? item.detail.expires_at);

test("an expired video is noticed once, and again after its date was changed", async () => {
  const postId = await publish();
  await expireAt(postId, inDays(-1));
  for (let n = 0; n < 2; n++) await noticeExpired(app.context);
  expect(await historyOf(postId)).toEqual(["expired", "expiry_changed", "approved", "submitted"]);
  await expireAt(postId, inDays(30));
  await noticeExpired(app.context);
  await expireAt(postId, inDays(-2));
  await Promise.all([noticeExpired(app.context), noticeExpired(app.context)]);
  expect((await historyOf(postId)).filter((action) => action === "expired")).toHaveLength(2);
});

test("reviewers are reminded once after the company's days, then the library's administrators are", async () => {
  await lead.call(updateSettings, { body: { reminder_days: 2, escalation_days: 5 } });
  const postId = await submit();
  await remindAfter(2 * DAY - 60_000);
  expect(await noticesOf(sally, postId)).toEqual([]);
  await remindAfter(2 * DAY + 60_000);
  expect(await noticesOf(sally, postId)).toEqual([2]);
  expect(await noticesOf(librarian, postId)).toEqual([]);
  await remindAfter(5 * DAY + 60_000);
  expect(await noticesOf(sally, postId)).toEqual([2]);
  expect(await noticesOf(librarian, postId)).toEqual([5]);
  expect(await noticesOf(lead, postId)).toEqual([]);
});

test("nobody is reminded of a video that was decided or withdrawn", async () => {
  const [approved, withdrawn] = [await publish(), await submit()];
  await ada.call(withdrawPost, { params: { id: withdrawn } });
  await remindAfter(30 * DAY);
  for (const postId of [approved, withdrawn]) expect(await noticesOf(sally, postId)).toEqual([]);
});

test("author and reviewers are warned once, a week before a video expires", async () => {
  const [soon, late, past] = [await publish(), await publish(), await publish()];
  const at = inDays(6);
  await expireAt(soon, at);
  await expireAt(late, inDays(8));
  await expireAt(past, inDays(-1));
  await remindAfter(0);
  expect(await noticesOf(ada, soon)).toEqual([at]);
  expect(await noticesOf(sally, soon)).toEqual([at]);
  for (const postId of [late, past]) expect(await noticesOf(ada, postId)).toEqual([]);
});

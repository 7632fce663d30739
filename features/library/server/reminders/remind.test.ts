import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, dayIn, endOfDay, formatDay } from "@aside/contract/time/days.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { listNotifications, saveNotificationSettings } from "@aside/features/notifications/contract.ts";
import { headline } from "@aside/features/notifications/copy.ts";
import { makeLibrary, makePrivateVideo } from "@aside/testkit/library.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { setAdmin, setFolderAdmin } from "../../contract.ts";
import { decidePost, decidePosts, getPostPlace, resubmitPost, setExpiry, submitPost } from "../../video-contract.ts";
import { expireVideos, remind } from "./remind.ts";

const DAY = 86_400_000;
/** The app's services, so many milliseconds later. */
const later = (ms: number) => ({ ...app.context, now: () => new Date(Date.now() + ms) });
let app: TestApp;
let lead: Signed;
let librarian: Signed;
let sally: Signed;
let ada: Signed;
let bob: Signed;
let sales: string;
beforeAll(async () => {
  app = await startApp({ env: { ASR: "off" } });
  const library = await makeLibrary(app);
  ({ lead } = library);
  [librarian, sally, ada] = [await library.join("Libby Admin"), await library.join("Sally Admin"), await library.join("Ada Author")];
  bob = await library.join("Bob Member");
  await lead.call(setAdmin, { body: { admin_id: librarian.userId, is_admin: true } });
  sales = await library.folder("Sales");
  await lead.call(setFolderAdmin, { body: { folder_id: sales, admin_id: sally.userId } });
}, 60_000);
afterAll(async () => await app.stop());

async function submit(title: string): Promise<{ postId: string; eventId: string }> {
  const video = await makePrivateVideo(ada, title);
  await ada.call(submitPost, { body: { post_id: video.postId, folder_id: sales } });
  return video;
}

const notificationsOf = async (who: Signed, postId: string) =>
  (await who.call(listNotifications, { query: {} })).items.filter((item) => item.post_id === postId);
const kindsOf = async (who: Signed, postId: string) => (await notificationsOf(who, postId)).map(({ kind }) => kind);

test("reviewers learn of a submission, its author of the decision with the reason, each once", async () => {
  const { postId, eventId } = await submit("Roadmap");
  expect(await notificationsOf(sally, postId)).toMatchObject([
    {
      kind: "library_submitted",
      actor_name: "Ada Author",
      detail: { folder_name: "Sales" },
      href: `/dashboard/company-library/reviews?post=${postId}`,
    },
  ]);
  for (const who of [librarian, lead, bob, ada]) expect(await kindsOf(who, postId)).toEqual([]);
  await sally.call(decidePost, { params: { id: postId }, body: { status: "rejected", rejection_reason: "Please cut the end" } });
  expect(await notificationsOf(ada, postId)).toMatchObject([
    {
      kind: "library_decided",
      actor_name: "Sally Admin",
      detail: { status: "rejected", excerpt: "Please cut the end" },
      href: `/aside/${eventId}/preview`,
      count: 1,
    },
  ]);
  // What was decided waits for nobody.
  expect((await notificationsOf(sally, postId)).map(({ read_at }) => read_at === null)).toEqual([false]);
  await ada.call(resubmitPost, { params: { id: postId } });
  expect((await notificationsOf(sally, postId)).filter(({ read_at }) => read_at === null)).toHaveLength(1);
  await librarian.call(decidePost, { params: { id: postId }, body: { status: "approved" } });
  expect((await notificationsOf(ada, postId)).map(({ detail }) => detail.status)).toEqual(["approved"]);
  expect(await kindsOf(bob, postId)).toEqual([]);
});

test("decisions about many videos notify each author of each video", async () => {
  const videos = [await submit("One"), await submit("Two"), await submit("Three")];
  await sally.call(decidePosts, { body: { post_ids: videos.map(({ postId }) => postId), status: "approved" } });
  for (const { postId } of videos) expect(await kindsOf(ada, postId)).toEqual(["library_decided"]);
});

test("a person who turned off a kind gets no notification of it", async () => {
  const off = { app: false, email: false, push: false };
  await sally.call(saveNotificationSettings, { body: { kinds: { library_submitted: off } } });
  expect(await kindsOf(sally, (await submit("Quiet")).postId)).toEqual([]);
  await sally.call(saveNotificationSettings, { body: { kinds: { library_submitted: { app: true, email: true, push: true } } } });
});

test("reviewers are reminded after three days and the library's administrators after seven, once each", async () => {
  const { postId } = await submit("Forgotten");
  const run = async (ms: number) => {
    await Promise.all([remind(later(ms)), remind(later(ms))]);
    return [await kindsOf(sally, postId), await kindsOf(librarian, postId)];
  };
  expect(await run(3 * DAY - 60_000)).toEqual([["library_submitted"], []]);
  for (let times = 0; times < 2; times++) expect(await run(3 * DAY + 60_000)).toEqual([["library_waiting", "library_submitted"], []]);
  expect((await notificationsOf(sally, postId))[0]?.detail.days).toBe(3);
  for (let times = 0; times < 2; times++)
    expect(await run(7 * DAY + 60_000)).toEqual([["library_waiting", "library_submitted"], ["library_waiting"]]);
});

test("author and reviewers are warned a week before a video expires, once for each date; then nobody watches it, and the history says so", async () => {
  const { postId } = await submit("Offer of the month");
  await sally.call(decidePost, { params: { id: postId }, body: { status: "approved" } });
  const expire = async (days: number) =>
    await sally.call(setExpiry, { params: { id: postId }, body: { expires_at: new Date(Date.now() + days * DAY).toISOString() } });
  const warnings = async () => (await kindsOf(ada, postId)).filter((kind) => kind === "library_expiring").length;
  await expire(8);
  await remind(app.context);
  expect(await warnings()).toBe(0);
  await expire(6);
  for (let times = 0; times < 2; times++) await remind(app.context);
  expect(await warnings()).toBe(1);
  expect(await kindsOf(sally, postId)).toContain("library_expiring");
  expect((await bob.try(getPost, { params: { id: postId } })).status).toBe(200);
  const { sequence } = app.context.changes;
  await sally.call(setExpiry, { params: { id: postId }, body: { expires_at: new Date(Date.now() - 1000).toISOString() } });
  expect((await bob.try(getPost, { params: { id: postId } })).status).toBe(404);
  for (let times = 0; times < 2; times++) await expireVideos(app.context);
  await app.changesArrived();
  expect(app.context.changes.last([`post:${postId}`]).sequence).toBeGreaterThan(sequence);
  const { item, history } = await ada.call(getPostPlace, { params: { id: postId } });
  expect([item?.status, history.filter(({ action }) => action === "expired").length]).toEqual(["expired", 1]);
  await sally.call(setExpiry, { params: { id: postId }, body: { expires_at: null } });
  expect((await bob.try(getPost, { params: { id: postId } })).status).toBe(200);
});

test.each(["Pacific/Kiritimati", "Asia/Kolkata", "UTC", "America/Los_Angeles", "Pacific/Pago_Pago"])(
  "shows everyone the expiry day that was chosen in %s",
  async (zone) => {
    const { postId } = await submit(`Offer in ${zone}`);
    await sally.call(decidePost, { params: { id: postId }, body: { status: "approved" } });
    const day = addDays(dayIn(app.context.now(), zone), 3);
    const body = { expires_at: endOfDay(day, zone).toISOString(), expires_on: day };
    const item = await sally.call(setExpiry, { params: { id: postId }, body });
    expect([item.expires_at, item.expires_on]).toEqual([body.expires_at, day]);
    await remind(app.context);
    const [warning] = (await notificationsOf(ada, postId)).filter(({ kind }) => kind === "library_expiring");
    if (!warning) throw new Error("no warning");
    expect(headline(warning)).toBe(`“Offer in ${zone}” expires in the company library on ${formatDay(day)}`);
    const { history } = await ada.call(getPostPlace, { params: { id: postId } });
    expect(history.find(({ action }) => action === "expiry_changed")?.reason).toBe(day);
    // A program that gives only the time.
    const later = await sally.call(setExpiry, {
      params: { id: postId },
      body: { expires_at: endOfDay(day, "America/Los_Angeles").toISOString() },
    });
    expect(later.expires_on).toBe(day);
  },
);

test.each([
  ["another day", "2030-05-05"],
  ["a day that does not exist", "2030-02-30"],
  ["a time", "2030-05-02T00:00:00Z"],
  ["a number", 20300502],
  ["too much", "2".repeat(100_000)],
])("an expiry with %s is refused and changes nothing", async (_, expires_on) => {
  const { postId } = await submit("Kept");
  const given = { params: { id: postId }, body: { expires_at: "2030-05-02T07:00:00.000Z", expires_on: expires_on as string } };
  expect((await sally.try(setExpiry, given)).status).toBe(400);
  expect((await ada.try(setExpiry, { ...given, body: { ...given.body, expires_on: "2030-05-01" } })).status).toBe(404);
  expect((await ada.call(getPostPlace, { params: { id: postId } })).item).toMatchObject({ expires_at: null, expires_on: null });
});

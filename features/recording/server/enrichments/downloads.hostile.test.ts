import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { DEFAULT_PRIVACY, getEvent, type PrivacySettings, removeMembers, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { sendPost } from "../../../delivery/contract.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { endTrial } from "@aside/testkit/stores/plans-store.ts";
import { downloadVideo, signedUrl } from "../../contract.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let app: TestApp;
let ada: Signed;
let bob: Signed;
let eve: Signed;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off", BILLING: "manual" } });
  ada = await createUser(app, "Ada Lovelace");
  bob = await createUser(app, "Bob");
  eve = await createUser(app, "Eve");
});
afterAll(async () => await app.stop());

type Made = { id: string; eventId: string; url: string };

/** Sent to Bob, with its MP4 made by the author. */
async function made(creator = ada): Promise<Made> {
  const id = await recordPost(creator);
  await creator.call(sendPost, { params: { id }, body: { recipients: bob.email } });
  await creator.call(downloadVideo, { body: { video_key: id } });
  await app.waitForJobs();
  const { url } = await creator.call(downloadVideo, { body: { video_key: id } });
  return { id, eventId: (await creator.call(getPost, { params: { id } })).event_id, url: url ?? "" };
}
const set = async (eventId: string, flags: Partial<PrivacySettings>, who = ada) =>
  await who.try(updatePrivacySettings, { params: { id: eventId }, body: { ...DEFAULT_PRIVACY, ...flags } });
/** The status of every way to the file, and what the page shows. */
async function waysOf(who: Pick<Signed, "try" | "bytes">, { id, url }: Made) {
  const post = await who.try(getPost, { params: { id } });
  const { abilities, media } = post.json() as { abilities?: { download: boolean }; media?: { download_url: string | null } };
  return {
    job: (await who.try(downloadVideo, { body: { video_key: id } })).status,
    signed: (await who.try(signedUrl, { body: { key: url } })).status,
    file: (await who.bytes(url)).status,
    shown: abilities?.download ?? null,
    url: typeof media?.download_url === "string",
  };
}
const ALL = { job: 200, signed: 200, file: 200, shown: true, url: true };
const NONE = { job: 404, signed: 404, file: 404, shown: false, url: false };
const HIDDEN = { ...NONE, shown: null };

test("viewers cannot download until the creator allows it, and again when it is turned off, on every way", async () => {
  const video = await made();
  const viewers = [bob, eve, app.driver()];
  expect(await waysOf(ada, video)).toEqual(ALL);
  for (const viewer of viewers) expect(await waysOf(viewer, video)).toEqual(NONE);
  expect((await set(video.eventId, { viewers_can_download: true }, bob)).status).toBe(404);
  expect((await set(video.eventId, { viewers_can_download: true })).json()).toEqual({ ...DEFAULT_PRIVACY, viewers_can_download: true });
  for (const viewer of viewers) expect(await waysOf(viewer, video)).toEqual(ALL);
  await set(video.eventId, {});
  for (const viewer of viewers) expect(await waysOf(viewer, video)).toEqual(NONE);
});

test("who may not watch may not download, and a removed recipient neither", async () => {
  const video = await made();
  await set(video.eventId, { viewers_can_download: true, recipients_can_view_post: true });
  expect(await waysOf(bob, video)).toEqual(ALL);
  for (const other of [eve, app.driver()]) expect(await waysOf(other, video)).toEqual(HIDDEN);
  const { Members: members } = await ada.call(getEvent, { params: { id: video.eventId } });
  const ids = members.map(({ member_id: member }) => member);
  await ada.call(removeMembers, { body: { event_id: video.eventId, member_ids: ids } });
  await app.changesArrived();
  expect(await waysOf(bob, video)).toEqual(HIDDEN);
});

test("a client that sends the six flags only leaves the switch as it is; a wrong value is refused", async () => {
  const { eventId } = await made();
  await set(eventId, { viewers_can_download: true });
  const { viewers_can_download: _, ...six } = DEFAULT_PRIVACY;
  const reply = await ada.call(updatePrivacySettings, { params: { id: eventId }, body: { ...six, keep_replies_private: true } });
  expect(reply).toMatchObject({ keep_replies_private: true, viewers_can_download: true });
  for (const wrong of ["true", 1, null]) expect((await set(eventId, { viewers_can_download: wrong } as never)).status).toBe(400);
});

test("for viewers the creator's plan decides, not their own, also for a file that exists", async () => {
  const [kim, leo] = [await createUser(app, "Kim", "kim@gmail.com"), await createUser(app, "Leo", "leo@gmail.com")];
  const video = await made(kim);
  await set(video.eventId, { viewers_can_download: true }, kim);
  await endTrial(app.context.db, leo.email);
  await app.changesArrived();
  expect(await waysOf(leo, video)).toEqual(ALL);
  await endTrial(app.context.db, kim.email);
  await app.changesArrived();
  expect(await waysOf(leo, video)).toMatchObject({ job: 403, signed: 403, file: 403 });
  expect(await waysOf(kim, video)).toMatchObject({ job: 402, signed: 402, file: 402 });
});

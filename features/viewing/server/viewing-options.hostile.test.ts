import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { findMembership } from "@aside/testkit/stores/engagement-store.ts";
import { createUser } from "@aside/testkit/people.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { say } from "@aside/testkit/media/say.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { DEFAULT_PRIVACY, type PrivacySettings, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { attachPicture } from "../../attachments/testkit/attach.ts";
import { drawEmbedPage } from "../../embedding/server/api.ts";
import { oembed } from "../../embedding/contract.ts";
import { downloadVideo } from "../../recording/contract.ts";
import { search } from "../../search/contract.ts";
import { sendPost } from "../../delivery/contract.ts";

type Who = "creator" | "recipient" | "recipient by link" | "account" | "account with the recipient's link" | "nobody";

let app: TestApp;
let eventId: string;
let postId: string;
let paths: string[];
let drivers: Record<Who, ApiDriver>;
let setPrivacy: (flags: Partial<PrivacySettings>) => Promise<void>;

beforeAll(async () => {
  app = await startApp({ worker: true, env: { ASR: "off" } });
  const ada = await createUser(app, "Ada Lovelace");
  const bob = await createUser(app, "Bob Builder");
  postId = await recordPost(ada);
  const invited = `guest-${crypto.randomUUID()}@example.org`;
  await ada.call(sendPost, { params: { id: postId }, body: { recipients: `${bob.email}, ${invited}` } });
  await say(app, ada, postId, "The xylophone arrives on Thursday.");
  await app.waitForJobs();
  const post = await ada.call(getPost, { params: { id: postId } });
  eventId = post.event_id;
  // The creator's token: nobody else gets in by it.
  const byToken = (post.media.master_url ?? "").replace("/master.m3u8", "");
  const played = ["master.m3u8", "video.m3u8", "video/init.mp4", "video/0.m4s", "audio/0.m4s"];
  const picture = await attachPicture(ada, postId);
  const files = [...played, "poster.jpg", "preview.gif", "captions.vtt"];
  paths = [
    ...played.map((name) => `${byToken}/${name}`),
    ...files.map((name) => `/media/${postId}/${post.media.take_id}/${name}`),
    `/v1/post/${postId}`,
    `/v1/post/${postId}/attachments`,
    picture.download_url,
    picture.thumbnail_url ?? "",
    `/v1/event/${eventId}/posts`,
    `/v1/ssr/info?event_id=${eventId}`,
  ];
  drivers = {
    creator: ada,
    recipient: bob,
    "recipient by link": app.driver(),
    account: await createUser(app, "Eve"),
    "account with the recipient's link": await createUser(app, "Fay"),
    nobody: app.driver(),
  };
  // As after opening the recipient's personal link.
  const memberId = await findMembership(app.context.db, eventId, invited);
  for (const who of ["recipient by link", "account with the recipient's link"] as const) {
    const claims = { bid: crypto.randomUUID(), mids: [memberId] };
    const token = await app.context.tokens.sign("viewer", claims, { now: app.context.now(), lifetimeSeconds: 600 });
    drivers[who].cookies.set("aside_viewer", token);
  }
  setPrivacy = async (flags) => {
    await ada.call(updatePrivacySettings, { params: { id: eventId }, body: { ...DEFAULT_PRIVACY, ...flags } });
    await app.changesArrived();
  };
}, 120_000);
afterAll(async () => await app.stop());

const EVERYBODY: Who[] = ["creator", "recipient", "recipient by link", "account", "account with the recipient's link", "nobody"];

test.each<[option: string, flags: Partial<PrivacySettings>, allowed: Who[]]>([
  ["anyone with the link", {}, EVERYBODY],
  ["signed-in people", { signed_in_users_can_view_post: true }, ["creator", "recipient", "account", "account with the recipient's link"]],
  [
    "recipients, also by their link",
    { recipients_can_view_post: true },
    ["creator", "recipient", "recipient by link", "account with the recipient's link"],
  ],
  ["recipients who sign in", { recipients_can_view_post: true, signed_in_users_can_view_post: true }, ["creator", "recipient"]],
])("%s: media, API, attachments, preview, embed page, oEmbed, download and search agree", async (_, flags, allowed) => {
  await setPrivacy(flags);
  for (const who of EVERYBODY) {
    const statuses = await Promise.all(paths.map(async (path) => [path, (await drivers[who].bytes(path)).status]));
    expect([who, statuses]).toEqual([who, paths.map((path) => [path, allowed.includes(who) ? 200 : 404])]);
  }

  // The embed page and oEmbed treat every viewer as anonymous.
  const isPublic = allowed.includes("nobody");
  const url = `${app.url}/aside/${eventId}/view`;
  for (const who of EVERYBODY)
    expect([who, (await drivers[who].try(oembed, { query: { url } })).status]).toEqual([who, isPublic ? 200 : 404]);
  expect((await drawEmbedPage(app.context, postId)) !== null).toBe(isPublic);
  // Only the sender downloads, and a search finds what is one's own or in the inbox.
  for (const who of EVERYBODY) {
    const download = await drivers[who].try(downloadVideo, { body: { video_key: postId } });
    expect([who, download.status]).toEqual([who, who === "creator" ? 200 : 404]);
    if (drivers[who].token === null) continue;
    const { items } = await drivers[who].call(search, { query: { q: "xylophone" } });
    expect([who, items.length]).toEqual([who, ["creator", "recipient"].includes(who) ? 1 : 0]);
  }
});

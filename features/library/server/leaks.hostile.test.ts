import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { oembed } from "@aside/features/embedding/contract.ts";
import { drawEmbedPage } from "@aside/features/embedding/server/api.ts";
import { inbox, suggestedList } from "@aside/features/inbox/contract.ts";
import { createAnalysis, getAnalysis } from "@aside/features/analysis/contract.ts";
import { assignLabel, listLabels } from "@aside/features/labels/contract.ts";
import { listNotifications } from "@aside/features/notifications/contract.ts";
import { downloadVideo } from "@aside/features/recording/contract.ts";
import { search } from "@aside/features/search/contract.ts";
import { retrieveThumbnail } from "@aside/features/viewing/contract.ts";
import { DEFAULT_PRIVACY, deleteEvent, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { getPost, updatePost } from "@aside/core/messages/post-contract.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { makeLibrary } from "@aside/testkit/library.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { say } from "@aside/testkit/media/say.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { addGroup, expireLibraryPost, setGroupMember } from "@aside/testkit/stores/library-store.ts";
import { listFolders, moveFolder, setFolderAccess, updateSettings } from "../contract.ts";
import {
  decidePost,
  getPostPlace,
  getReview,
  libraryHome,
  listFolderPosts,
  listReviews,
  movePost,
  pinPost,
  removePost,
  searchLibrary,
  submitPost,
  withdrawPost,
} from "../video-contract.ts";

// A video that left the library, or is not in it yet, reaches a member by no path (docs/hostile-inputs.md row 11).

let app: TestApp;
let lead: Signed;
let ada: Signed;
let bob: Signed;
let makeFolder: (name: string, parentId?: string | null) => Promise<string>;
let groupId: string;
beforeAll(async () => {
  app = await startApp({ worker: true, env: { ASR: "off" } });
  const library = await makeLibrary(app);
  ({ lead } = library);
  ada = await library.join("Ada Author");
  bob = await library.join("Bob Member");
  makeFolder = async (name, parentId = null) => await library.folder(name, parentId);
  groupId = crypto.randomUUID();
  await addGroup(app.context.db, { id: groupId, ofUserId: lead.userId, name: "Sales" });
}, 60_000);
afterAll(async () => await app.stop());

type Thing = { postId: string; eventId: string; folderId: string; base: string; labelled: string; analysisId: string };
let video: Thing;

const approve = async (postId: string) => await lead.call(decidePost, { params: { id: postId }, body: { status: "approved" } });

/** A private video that Bob watches by the library, with everything that he got while he could. */
beforeEach(async () => {
  await lead.call(updateSettings, { body: { is_enabled: true, reapproval: "video" } });
  await setGroupMember(app.context.db, groupId, bob.userId, true);
  const folderId = await makeFolder(crypto.randomUUID());
  const postId = await recordPost(ada, { seconds: 2 });
  const { event_id: eventId } = await ada.call(getPost, { params: { id: postId } });
  await ada.call(updatePrivacySettings, { params: { id: eventId }, body: { ...DEFAULT_PRIVACY, recipients_can_view_post: true } });
  await ada.call(updatePost, { params: { id: postId }, body: { title: "Zanzibar figures", post_status: "DRAFT_SHARABLE_LINK" } });
  await say(app, ada, postId, "The xylophone arrives on Thursday.");
  await app.waitForJobs();
  await ada.call(submitPost, { body: { post_id: postId, folder_id: folderId } });
  await approve(postId);
  await lead.call(pinPost, { params: { id: postId }, body: { is_pinned: true } });
  await app.changesArrived();
  // Makes the MP4 file.
  await bob.call(downloadVideo, { body: { video_key: postId } });
  await app.waitForJobs();
  const { media } = await bob.call(getPost, { params: { id: postId } });
  await bob.call(assignLabel, { body: { post_ids: [postId], favorite: true } });
  const analysis = await bob.call(createAnalysis, { body: { post_ids: [postId], question: "When does the xylophone arrive?" } });
  video = {
    postId,
    eventId,
    folderId,
    base: (media.master_url ?? "").replace("/master.m3u8", ""),
    labelled: postId,
    analysisId: analysis.id,
  };
}, 60_000);

/** A browser with the cookies of `who`, but no header. */
function browserOf(who: ApiDriver): ApiDriver {
  const browser = app.driver();
  for (const [name, value] of who.cookies) browser.cookies.set(name, value);
  return browser;
}

/** The status of every request that names the video. */
async function statuses({ postId, eventId, base }: Thing): Promise<Record<string, number>> {
  const takeId = base.split("/").at(-1) ?? "";
  const played = ["master.m3u8", "video.m3u8", "video/init.mp4", "video/0.m4s", "audio/0.m4s"];
  const files = [...played, "poster.jpg", "preview.gif", "captions.vtt", "video.mp4"];
  const paths = [
    ...files.map((name) => `/media/${postId}/${takeId}/${name}`),
    `/v1/post/${postId}`,
    `/v1/post/${postId}/transcript`,
    `/v1/post/${postId}/insights`,
    `/v1/event/${eventId}`,
    `/v1/event/${eventId}/posts`,
    `/v1/ssr/info?event_id=${eventId}`,
  ];
  const replies: [string, number][] = [];
  // With the token that was issued while he could watch.
  for (const name of played) replies.push([`token ${name}`, (await browserOf(bob).bytes(`${base}/${name}`)).status]);
  for (const path of paths) replies.push([path.replace(postId, "POST").replace(eventId, "EVENT"), (await bob.bytes(path)).status]);
  replies.push(["thumbnail", (await bob.try(retrieveThumbnail, { body: { key: postId } })).status]);
  replies.push(["download", (await bob.try(downloadVideo, { body: { video_key: postId } })).status]);
  replies.push(["place", (await bob.try(getPostPlace, { params: { id: postId } })).status]);
  return Object.fromEntries(replies);
}

/** Where lists, searches and answers name the video. */
async function mentions({ postId, eventId, analysisId, folderId }: Thing): Promise<string[]> {
  const isIt = (item: { post_id?: string | null }) => item.post_id === postId;
  const found: string[] = [];
  const look = (name: string, is: boolean) => void (is && found.push(name));
  const home = await bob.try(libraryHome, {});
  if (home.status === 200) {
    const { pinned, recent, most_watched: watched } = await bob.call(libraryHome, {});
    look("home", [...pinned, ...recent, ...watched].some(isIt));
    for (const q of ["xylophone", "zanzibar", "Ada Author"])
      look(`library search ${q}`, (await bob.call(searchLibrary, { query: { q } })).items.some(isIt));
    const { folders } = await bob.call(listFolders, { query: { all: "true" } });
    for (const { id, videos } of folders) {
      const reply = await bob.call(listFolderPosts, { params: { id }, query: {} });
      for (const filter of ["all", "own", "favorites", "pending", "rejected", "expired"] as const)
        look(`folder ${filter}`, (await bob.call(listFolderPosts, { params: { id }, query: { filter } })).items.some(isIt));
      look("a folder's count", id === folderId && videos > 0);
      look("a folder's total", id === folderId && reply.total > 0);
    }
    look("reviews", (await bob.call(listReviews, { query: {} })).items.some(isIt));
  }
  look("inbox", (await bob.call(inbox, { query: {} })).items.some(isIt));
  for (const q of ["xylophone", "a musical instrument", "zanzibar"])
    look(`search ${q}`, (await bob.call(search, { query: { q, meaning: "whole" } })).items.some(isIt));
  for (const typed of ["zanz", "xylo"]) {
    const { suggestions } = await bob.call(suggestedList, { params: { kind: "searches", text: typed } });
    look(
      `suggestion ${typed}`,
      suggestions.some(({ text }) => /zanzibar|xylophone/i.test(text)),
    );
  }
  look("notifications", (await bob.call(listNotifications, { query: {} })).items.some(isIt));
  look("analysis", JSON.stringify((await bob.call(getAnalysis, { params: { id: analysisId } })).turns).includes(postId));
  look(
    "label count",
    (await bob.call(listLabels, {})).labels.some(({ posts }) => posts > 0),
  );
  const page = await bob.bytes(`/aside/${eventId}/view`);
  look("share page", /zanzibar/i.test(Buffer.from(page.body).toString()));
  look("oEmbed", (await bob.try(oembed, { query: { url: `${app.url}/aside/${eventId}/view` } })).status === 200);
  look("embed page", (await drawEmbedPage(app.context, postId)) !== null);
  return found;
}

test("a published video is watched, downloaded and found by a member, and by nobody outside the company", async () => {
  const seen = await statuses(video);
  expect(Object.entries(seen).filter(([, status]) => status !== 200)).toEqual([]);
  const named = await mentions(video);
  for (const place of ["home", "library search xylophone", "library search zanzibar", "folder all", "folder favorites", "a folder's count"])
    expect(named).toContain(place);
  for (const place of ["reviews", "folder own", "folder pending", "inbox", "oEmbed", "embed page"]) expect(named).not.toContain(place);
  expect((await bob.try(getReview, { params: { id: video.postId } })).status).toBe(404);
  // Watching is all: what the recipients write stays among them.
  const { abilities, Reactions } = await bob.call(getPost, { params: { id: video.postId } });
  expect({ ...abilities, Reactions }).toMatchObject({
    view: true,
    download: true,
    see_comments: false,
    comment: false,
    reply: false,
    react: false,
    Reactions: [],
  });
  const outsider = app.driver();
  expect((await outsider.bytes(`/v1/post/${video.postId}`)).status).toBe(404);
});

test.each<[cause: string, leave: (thing: Thing) => Promise<unknown>]>([
  [
    "it is rejected after it was submitted again",
    async ({ postId, folderId }) => {
      await ada.call(withdrawPost, { params: { id: postId } });
      await ada.call(submitPost, { body: { post_id: postId, folder_id: folderId } });
      await lead.call(decidePost, { params: { id: postId }, body: { status: "rejected", rejection_reason: "Too long" } });
    },
  ],
  [
    "an edit makes it wait for approval again",
    async ({ postId }) => {
      await lead.call(updateSettings, { body: { reapproval: "any" } });
      await ada.call(updatePost, { params: { id: postId }, body: { title: "Zanzibar figures, new" } });
    },
  ],
  ["it expires", async ({ postId }) => await expireLibraryPost(app.context.db, postId)],
  ["it is removed", async ({ postId }) => await lead.call(removePost, { params: { id: postId } })],
  ["its author withdraws it", async ({ postId }) => await ada.call(withdrawPost, { params: { id: postId } })],
  ["its author deletes the Aside", async ({ eventId }) => await ada.call(deleteEvent, { params: { id: eventId } })],
  [
    "it is moved to a folder that he may not view",
    async ({ postId }) => {
      const id = await makeFolder(crypto.randomUUID());
      await lead.call(setFolderAccess, { params: { id }, body: { everyone: "none" } });
      await lead.call(movePost, { params: { id: postId }, body: { folder_id: id } });
    },
  ],
  [
    "its folder is moved into such a folder",
    async ({ folderId }) => {
      const id = await makeFolder(crypto.randomUUID());
      await lead.call(setFolderAccess, { params: { id }, body: { everyone: "none" } });
      await lead.call(moveFolder, { params: { id: folderId }, body: { parent_folder_id: id } });
    },
  ],
  [
    "its folder is narrowed to others",
    async ({ folderId: id }) => {
      await lead.call(setFolderAccess, {
        params: { id },
        body: { everyone: "none", grants: [{ user_id: ada.userId, level: "contribute" }] },
      });
    },
  ],
  [
    "he leaves the group that may view its folder",
    async ({ folderId: id }) => {
      await lead.call(setFolderAccess, { params: { id }, body: { everyone: "none", grants: [{ group_id: groupId, level: "view" }] } });
      expect((await bob.try(getPost, { params: { id: video.postId } })).status).toBe(200);
      await setGroupMember(app.context.db, groupId, bob.userId, false);
    },
  ],
  ["the company switches the library off", async () => await lead.call(updateSettings, { body: { is_enabled: false } })],
])("no path leads to a video once %s", async (_, leave) => {
  await leave(video);
  await app.changesArrived();
  const seen = await statuses(video);
  expect(Object.entries(seen).filter(([, status]) => status !== 404)).toEqual([]);
  expect(await mentions(video)).toEqual([]);
  const analysis = await bob.try(createAnalysis, { body: { post_ids: [video.postId], question: "When?" } });
  expect(analysis.status).toBe(404);
});

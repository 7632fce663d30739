import { afterAll, beforeAll, expect, test } from "vitest";
import { sharedPost } from "@aside/features/delivery/contract.ts";
import { percentViewed, videoView, pageView } from "@aside/features/viewing/contract.ts";
import { makeLibrary, makePrivateVideo } from "@aside/testkit/library.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { setFolderAdmin } from "../../contract.ts";
import { getFolderFigures, getPostFigures } from "../../use-contract.ts";
import { decidePost, removePost, submitPost } from "../../video-contract.ts";

let app: TestApp;
let lead: Signed;
let sally: Signed;
let ada: Signed;
let bob: Signed;
let outsider: Signed;
let folderId: string;
let belowId: string;
let postId: string;
beforeAll(async () => {
  app = await startApp({ env: { ASR: "off" } });
  const library = await makeLibrary(app);
  ({ lead } = library);
  [sally, ada, bob] = [await library.join("Sally Reviewer"), await library.join("Ada Author"), await library.join("Bob Member")];
  folderId = await library.folder("Sales");
  belowId = await library.folder("Europe", folderId);
  await lead.call(setFolderAdmin, { body: { folder_id: folderId, admin_id: sally.userId } });
  outsider = (await makeLibrary(app)).lead;
  ({ postId } = await makePrivateVideo(ada, "Figures"));
  await ada.call(submitPost, { body: { post_id: postId, folder_id: belowId } });
  await sally.call(decidePost, { params: { id: postId }, body: { status: "approved" } });
}, 60_000);
afterAll(async () => await app.stop());

const figuresOf = async (by: Signed, id: string) => await by.try(getPostFigures, { params: { id } });
const ofFolder = async (by: Signed, id: string) => await by.try(getFolderFigures, { params: { id } });

test("a video's figures name the colleagues who watched and shared it", async () => {
  const { viewing_token } = await bob.call(pageView, { body: { post_id: postId } });
  await bob.call(videoView, { body: { post_id: postId } });
  await bob.call(percentViewed, { body: { post_id: postId, viewed_percent: 100, viewing_token, watched: [[0, 0]] } });
  for (const medium of ["link", "link", "email"] as const) await bob.call(sharedPost, { body: { post_id: postId, share_medium: medium } });
  const { views, viewers, shares, people, other_viewers, shared } = await sally.call(getPostFigures, { params: { id: postId } });
  expect([views, viewers, shares, other_viewers]).toEqual([1, 1, 3, 0]);
  expect(people.map(({ name, views: times }) => [name, times])).toEqual([["Bob Member", 1]]);
  expect(shared).toEqual([
    { name: "Bob Member", medium: "link", count: 2 },
    { name: "Bob Member", medium: "email", count: 1 },
  ]);
});

test("a folder's figures sum the published videos below it", async () => {
  const { videos, ...sum } = await sally.call(getFolderFigures, { params: { id: folderId } });
  expect(sum).toMatchObject({ views: 1, viewers: 1, shares: 3 });
  expect(videos).toEqual([expect.objectContaining({ post_id: postId, title: "Figures", views: 1, viewers: 1, shares: 3 })]);
  const waiting = await makePrivateVideo(ada, "Waiting");
  await ada.call(submitPost, { body: { post_id: waiting.postId, folder_id: folderId } });
  expect((await sally.call(getFolderFigures, { params: { id: folderId } })).videos).toHaveLength(1);
});

test("figures are for the author and those who administer the folder", async () => {
  for (const person of [ada, sally, lead]) expect((await figuresOf(person, postId)).status).toBe(200);
  for (const person of [bob, outsider]) expect((await figuresOf(person, postId)).status).toBe(404);
  for (const person of [sally, lead]) expect((await ofFolder(person, belowId)).status).toBe(200);
  for (const person of [ada, bob, outsider]) expect((await ofFolder(person, belowId)).status).toBe(404);
  for (const id of [crypto.randomUUID(), postId]) expect((await ofFolder(lead, id)).status).toBe(404);
  await lead.call(removePost, { params: { id: postId } });
  for (const person of [ada, sally, lead]) expect((await figuresOf(person, postId)).status).toBe(404);
});

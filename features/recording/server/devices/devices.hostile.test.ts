import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { describePart, makeSample, putParts, record, type Sample, type SamplePart } from "@aside/testkit/media/record.ts";
import { createUser } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { createEvent, getEvent } from "@aside/core/messages/contract.ts";
import { deletePost, getPost } from "@aside/core/messages/post-contract.ts";
import { findTake, findTakeByClientId, type TakeRow } from "@aside/core/takes/server/takes-store.ts";
import { sendPost } from "../../../delivery/contract.ts";
import { createdEvents } from "../../../inbox/contract.ts";
import { acknowledgeParts, completeUpload, initiateUpload } from "../../contract.ts";
import { continueTake } from "./continue-take.ts";
import { sweepTakes } from "../clean-up/sweep-takes.ts";
import { runCompactTake, runDeleteSegments } from "../enrichments/run-compact-take.ts";

let app: TestApp;
let ada: ApiDriver;
let sample: Sample;
let hoursAhead = 0;

beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" }, now: () => new Date(Date.now() + hoursAhead * 3_600_000) });
  ada = await createUser(app, "Ada Lovelace");
  sample = await makeSample({ seconds: 4 });
});
afterAll(async () => await app.stop());

const newPost = async (): Promise<string> => (await ada.call(createEvent, { body: { title: "Plan" } })).CreatorPosts[0]?.id ?? "";
const mediaOf = async (postId: string) => (await ada.call(getPost, { params: { id: postId } })).media;

/** A device that records `postId`. */
async function begin(postId: string) {
  const start = { post_id: postId, client_upload_id: crypto.randomUUID(), tracks: sample.tracks };
  const { upload_id } = await ada.call(initiateUpload, { body: start });
  return {
    upload_id,
    client_upload_id: start.client_upload_id,
    initiate: async (more: object = {}) => await ada.call(initiateUpload, { body: { ...start, ...more } }),
    send: async (parts: SamplePart[], to = upload_id) => {
      await putParts(ada, to, parts);
      return await ada.call(acknowledgeParts, { body: { upload_id: to, parts: parts.map(describePart) } });
    },
    complete: async (to = upload_id) =>
      await ada.call(completeUpload, { body: { upload_id: to, parts: [], counts: sample.counts, duration: sample.duration } }),
  };
}

const beginning = () => sample.parts.filter(({ index }) => index < 2);
const rest = () => sample.parts.filter(({ index }) => index >= 2);

async function sweep(): Promise<void> {
  hoursAhead = 13;
  await sweepTakes(app.context);
  hoursAhead = 0;
}

test("of two devices that record the same Aside, the later one gets an Aside of its own", async () => {
  const postId = await newPost();
  const phone = await begin(postId);
  await phone.send(sample.parts);
  await record(ada, postId);
  const shown = await mediaOf(postId);
  const done = await phone.complete();
  expect((await mediaOf(postId)).video_url).toBe(shown.video_url);
  // The answer is the same when the call is repeated.
  expect(await phone.complete()).toEqual(done);
  const own = await ada.call(getEvent, { params: { id: done.own_event_id ?? "" } });
  expect(own.title).toBe("Plan");
  const media = await mediaOf(own.CreatorPosts[0]?.id ?? "");
  expect([media.state, Math.round(media.duration)]).toEqual(["complete", 4]);
  const { items } = await ada.call(createdEvents, { query: {} });
  expect(items.filter(({ title }) => title === "Plan")).toHaveLength(2);
});

test("a retake replaces the recording before it", async () => {
  const postId = await newPost();
  await record(ada, postId);
  const again = await begin(postId);
  await again.send(sample.parts);
  expect(await again.complete()).not.toHaveProperty("own_event_id");
  expect((await mediaOf(postId)).video_url).toContain(again.upload_id);
});

test("a recording that the server ended goes on when its device returns", async () => {
  const postId = await newPost();
  const phone = await begin(postId);
  await phone.send(beginning());
  await sweep();
  await runCompactTake(app.context, phone.upload_id);
  await runDeleteSegments(app.context, phone.upload_id);
  expect((await mediaOf(postId)).state).toBe("complete");
  // Browsers of the releases before do not say that they have more.
  expect((await phone.initiate()).status).toBe("complete");
  const open = await phone.initiate({ has_more: true });
  expect([open.status, open.acknowledged.length]).toEqual(["open", beginning().length]);
  expect(open.upload_id).not.toBe(phone.upload_id);
  expect(await phone.initiate({ has_more: true })).toEqual(open);
  await phone.send(rest(), open.upload_id);
  expect(await phone.complete(open.upload_id)).not.toHaveProperty("own_event_id");
  const media = await mediaOf(postId);
  expect([media.state, Math.round(media.duration)]).toEqual(["complete", 4]);
  expect(media.video_url).toContain(open.upload_id);
});

test("what was sent or recorded again meanwhile stays as it is", async () => {
  const sent = await newPost();
  const phone = await begin(sent);
  await phone.send(beginning());
  await sweep();
  await ada.call(sendPost, { params: { id: sent }, body: { recipients: "grace@example.org" } });
  const before = (await mediaOf(sent)).video_url;
  const open = await phone.initiate({ has_more: true });
  await phone.send(rest(), open.upload_id);
  const done = await phone.complete(open.upload_id);
  expect(done.own_event_id).toBeDefined();
  expect((await mediaOf(sent)).video_url).toBe(before);
});

test("what was sent and deleted while its device returned is kept for the trash", async () => {
  const postId = await newPost();
  const phone = await begin(postId);
  await phone.send(beginning());
  await sweep();
  await ada.call(sendPost, { params: { id: postId }, body: { recipients: "grace@example.org" } });
  const ended = await findTakeByClientId(app.context.db, postId, phone.client_upload_id);
  await ada.call(deletePost, { params: { id: postId } });
  await continueTake(app.context, ended as TakeRow);
  expect((await findTake(app.context.db, phone.upload_id))?.status).toBe("complete");
});

test("nobody else continues a recording, and nothing else is continued", async () => {
  const postId = await newPost();
  const uploadId = await record(ada, postId);
  const phone = await begin(await newPost());
  await phone.send(beginning());
  await sweep();
  const grace = await createUser(app, "Grace Hopper");
  const foreign = { post_id: postId, client_upload_id: crypto.randomUUID(), tracks: sample.tracks, has_more: true };
  expect((await grace.try(initiateUpload, { body: foreign })).status).toBe(404);
  expect((await ada.try(initiateUpload, { body: { ...foreign, has_more: "yes" } })).status).toBe(400);
  // A first call of a device has nothing to continue.
  expect((await ada.call(initiateUpload, { body: foreign })).acknowledged).toEqual([]);
  expect((await mediaOf(postId)).video_url).toContain(uploadId);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { initiateUpload, uploadFile } from "../../../recording/contract.ts";
import { updateFlags } from "../../contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ worker: true });
});
afterAll(async () => await app.stop());

const LOCKED = "You don't have access to upload pre-recorded videos. Please upgrade your plan to get this feature.";

test("a person without upload access can record, and can upload files only when it is enabled", async () => {
  const { lead, user } = await makeCompany(app, await makeRoot(app));
  const event = await user.call(createEvent, { body: { title: "Mine" } });
  const post_id = event.CreatorPosts[0]?.id ?? "";
  const tracks = [{ track: "video", codec: "avc1.42001f", bitrate: 1 }];
  const begin = async (client_upload_id: string, is_file_upload: boolean) =>
    await user.try(initiateUpload, { body: { post_id, client_upload_id, tracks, is_file_upload, source_bytes: 10 } });
  const send = async (client_upload_id: string) =>
    await user.try(uploadFile, { query: { post_id, client_upload_id, filename: "a.mp4" }, body: new Uint8Array(64) });
  await lead.call(updateFlags, { body: { user_id: user.userId, isUploadVideoEnabled: false } });
  for (const reply of [await begin("file-0001", true), await send("file-0002")])
    expect([reply.status, reply.error.code, reply.error.message, reply.error.details]).toEqual([
      402,
      "feature_locked",
      LOCKED,
      { feature: "upload_pre_recorded_videos" },
    ]);
  expect((await begin("recording-1", false)).status).toBe(200);
  await lead.call(updateFlags, { body: { user_id: user.userId, isUploadVideoEnabled: true } });
  expect((await begin("file-0003", true)).status).toBe(200);
  // The bytes are no video, so the upload is still refused, but not for missing access.
  expect((await send("file-0004")).status).not.toBe(402);
});

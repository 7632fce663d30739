import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { withTemporaryDirectory } from "@aside/files/temporary-directory.ts";
import { matchFaces } from "@aside/face/match-faces.ts";
import { MediaError } from "@aside/media/ffmpeg/media-error.ts";
import { probeMedia } from "@aside/media/ffmpeg/probe-media.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { sourceKey } from "@aside/server/storage/take-keys.ts";
import { insertTake, lockTake } from "@aside/core/takes/server/takes-store.ts";
import { startConversion } from "../../../recording/server/api.ts";
import { isAvatarOff, personaKeys } from "../access.ts";
import { lockPersona, type StoredPersona } from "../personas/personas-store.ts";
import { chosenFor, voiceOf } from "../notes/voices.ts";
import { spliceRetake } from "../notes/splice-retake.ts";
import { openTemplates } from "../personas/templates.ts";
import { readSample } from "../training/read-shown.ts";
import { addRemains } from "../personas/remains-store.ts";
import { signalPerson } from "../signal-person.ts";
import { failVideo } from "./end-video.ts";
import { DAY_MS } from "./start-video.ts";
import { lockVideo, updateVideo, type VideoRow } from "./videos-store.ts";
import type { Failure } from "../../copy.ts";

const MAX_SECONDS = 30 * 60;

/** Of the whole work: what is left is the conversion. */
const MADE = 0.9;

/**
 * Makes the MP4 a take of the post if it shows the person, and starts its conversion; the video is finished when that is. A preview is kept
 * as it is, a retake put into the take that it changes.
 */
export async function storeResult(
  context: AppContext,
  video: VideoRow,
  persona: StoredPersona,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  // Making it took a while.
  if (await isAvatarOff(context, video.user_id)) return await fail(context, video.id, "off");
  const seconds = await readSeconds(path, signal);
  if (seconds === null) return await fail(context, video.id, "media");
  if (!(await showsPerson(context, persona, { path, seconds, signal }))) return await fail(context, video.id, "face");
  if (video.purpose === "preview") return await storePreview(context, video, path, seconds);
  if (video.purpose !== "retake") return await storeTake(context, video, persona, { path, seconds });
  await withTemporaryDirectory(async (directory) => {
    const spliced = await spliceRetake(context, video, { clipPath: path, directory, signal });
    if (spliced) await storeTake(context, video, persona, spliced);
    else await fail(context, video.id, "media");
  });
}

async function storeTake(
  context: AppContext,
  video: VideoRow,
  persona: StoredPersona,
  { path, seconds }: { path: string; seconds: number },
): Promise<void> {
  const takeId = context.newId();
  const key = sourceKey(video.post_id, takeId);
  const { size } = await stat(path);
  await context.storage.put(key, createReadStream(path), { contentType: "application/octet-stream" });
  const { language } = await voiceOf(context, chosenFor(video, persona));
  const isStored = await context.db.transaction().execute(async (trx) => {
    // Removing a persona ends its videos first.
    if (!(await lockPersona(trx, video.persona_id))) return false;
    const locked = await lockVideo(trx, video.id);
    if (locked?.status !== "PROCESSING" || locked.take_id !== null) return false;
    await insertTake(trx, {
      id: takeId,
      post_id: video.post_id,
      client_upload_id: video.id,
      kind: "file",
      tracks: [],
      is_avatar: true,
      // Of a retake the whole: its notes have the new sentence.
      script: video.notes,
      script_language: language,
      limit_seconds: MAX_SECONDS,
    });
    const take = await lockTake(trx, takeId);
    if (!take) return false;
    await startConversion(context, trx, take, size);
    await updateVideo(trx, video.id, { take_id: takeId, seconds, progress: MADE });
    return true;
  });
  if (!isStored) await context.storage.delete(key);
}

/** Its object goes after a day, also when its draft, its persona or its person is gone by then. */
async function storePreview(context: AppContext, video: VideoRow, path: string, seconds: number): Promise<void> {
  const key = personaKeys.preview(video.persona_id, video.id);
  await context.storage.put(key, createReadStream(path), { contentType: "video/mp4" });
  const isStored = await context.db.transaction().execute(async (trx) => {
    if (!(await lockPersona(trx, video.persona_id))) return false;
    if ((await lockVideo(trx, video.id))?.status !== "PROCESSING") return false;
    const now = context.now();
    await updateVideo(trx, video.id, { status: "PROCESSED", progress: 1, seconds, finished_at: now });
    await addRemains(trx, {
      id: context.newId(),
      prefix: personaKeys.previews(video.persona_id, video.id),
      engine: video.engine,
      provider_id: null,
      next_try_at: new Date(now.getTime() + DAY_MS),
    });
    await signalPerson(trx, video.user_id);
    return true;
  });
  if (!isStored) await context.storage.delete(key);
}

async function readSeconds(path: string, signal: AbortSignal): Promise<number | null> {
  try {
    const { durationSeconds, video, audio } = await probeMedia(path, { maxDurationSeconds: MAX_SECONDS, signal });
    return video && audio ? durationSeconds : null;
  } catch (error) {
    if (error instanceof MediaError && error.isOfFile) return null;
    throw error;
  }
}

async function showsPerson(
  context: AppContext,
  persona: StoredPersona,
  { path, seconds, signal }: { path: string; seconds: number; signal: AbortSignal },
): Promise<boolean> {
  const templates = openTemplates(context, persona.id, persona.templates);
  if (templates === null) return false;
  const descriptors = (await readSample(context, { path, seconds, signal })).map(({ face }) => face.descriptor);
  return matchFaces(templates, descriptors).isSame;
}

export async function fail(context: AppContext, videoId: string, failure: Failure): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const video = await lockVideo(trx, videoId);
    if (video?.status === "PROCESSING") await failVideo({ db: trx, context }, video, failure);
  });
}

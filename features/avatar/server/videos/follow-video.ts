import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { AvatarProvider } from "@aside/ai/avatar/port.ts";
import { AiError } from "@aside/ai/port.ts";
import { withTemporaryDirectory } from "@aside/files/temporary-directory.ts";
import { withUsage } from "@aside/server/ai/with-usage.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { JobRun } from "@aside/server/jobs/jobs.ts";
import { LimitedStream } from "@aside/server/storage/limited-stream.ts";
import { findPostAccount } from "@aside/core/messages/server/posts/usage-account-store.ts";
import { isAvatarOff } from "../access.ts";
import { callbackUrl } from "../callback.ts";
import { findPersonaById, type StoredPersona } from "../personas/personas-store.ts";
import { toSpoken } from "../notes/pronunciations.ts";
import { chosenFor, voiceOf } from "../notes/voices.ts";
import { isUnwanted } from "./end-video.ts";
import { fail, storeResult } from "./store-result.ts";
import { findListedVideo, findVideo, lockVideo, textOf, updateVideo, type VideoRow } from "./videos-store.ts";

const MAX_BYTES = 2 * 1024 * 1024 * 1024;
/** Of the whole work: what the provider reports is less. */
const PROVIDERS_PART = 0.8;

/** Asks the provider to make the video, or how far it is, and takes it over. The sweep and callbacks start it again until it ends. */
export async function runFollowVideo(context: AppContext, run: JobRun<{ video_id: string }>): Promise<void> {
  const video = await findVideo(context.db, run.data.video_id);
  if (video && isUnwanted(video.failure) && video.provider_id !== null && context.ai.avatar?.engine === video.engine)
    return await deleteThere(context, context.ai.avatar, video.provider_id);
  if (video?.status !== "PROCESSING" || video.take_id !== null) return;
  if (await isAvatarOff(context, video.user_id)) return await fail(context, video.id, "off");
  if (video.deadline_at <= context.now()) return await fail(context, video.id, "expired");
  const persona = await findPersonaById(context.db, video.persona_id);
  const { avatar } = context.ai;
  if (avatar?.engine !== video.engine || !persona || persona.provider_id === null) return await fail(context, video.id, "unavailable");
  try {
    const id = video.provider_id ?? (await ask(context, avatar, { video, persona, avatarId: persona.provider_id }, run.signal));
    if (id === null) return;
    const found = await avatar.videoState(id, { signal: run.signal });
    if (found.state === "failed") return await fail(context, video.id, "refused");
    if (found.state === "processing") {
      await updateVideo(context.db, video.id, { progress: (found.progress ?? 0) * PROVIDERS_PART });
      return;
    }
    await withTemporaryDirectory(async (directory) => {
      const path = join(directory, "result.mp4");
      await download(found.url, path, run.signal);
      await storeResult(context, video, persona, path, run.signal);
    });
    await deleteThere(context, avatar, id);
  } catch (error) {
    if (!(error instanceof AiError) || error.reason !== "refused") throw error;
    context.log.warn({ err: error, video_id: video.id }, "the provider refused a video");
    await fail(context, video.id, "refused");
  }
}

/** The provider's id; null: the video was ended meanwhile. */
async function ask(
  context: AppContext,
  avatar: AvatarProvider,
  { video, persona, avatarId }: { video: VideoRow; persona: StoredPersona; avatarId: string },
  signal: AbortSignal,
): Promise<string | null> {
  const [account, listed] = await Promise.all([findPostAccount(context.db, video.post_id), findListedVideo(context.db, video.id)]);
  if (!account || !listed) return null;
  const [{ language }, text] = [
    await voiceOf(context, chosenFor(video, persona)),
    await toSpoken(context.db, video.user_id, textOf(video)),
  ];
  const { id } = await withUsage(
    context,
    account,
    async (onUsage) =>
      await avatar.generate({
        avatarId,
        title: listed.title,
        text,
        language,
        callbackUrl: callbackUrl(context.config, avatar.engine, "video", video.id),
        signal,
        onUsage,
      }),
  );
  const isWanted = await context.db.transaction().execute(async (trx) => {
    const locked = await lockVideo(trx, video.id);
    if (locked?.status !== "PROCESSING") return false;
    await updateVideo(trx, video.id, { provider_id: id });
    return true;
  });
  if (!isWanted) await deleteThere(context, avatar, id);
  return isWanted ? id : null;
}

/** Ours is the only copy that is needed. The persona's deletion at the provider is what must not fail. */
async function deleteThere({ log }: AppContext, avatar: AvatarProvider, id: string): Promise<void> {
  await avatar.deleteVideo(id).catch((error: unknown) => log.warn({ err: error }, "failed to delete a video at the provider"));
}

async function download(url: string, path: string, signal: AbortSignal): Promise<void> {
  const reply = await fetch(url, { signal });
  if (!reply.ok || !reply.body) throw new AiError("unavailable", `the result answers with ${reply.status}`);
  await pipeline(
    Readable.fromWeb(reply.body as Parameters<typeof Readable.fromWeb>[0]),
    new LimitedStream(MAX_BYTES),
    createWriteStream(path),
  );
}

import { join } from "node:path";
import { cutSpeech } from "@aside/ai/avatar/talking-photo/cut-speech.ts";
import { renderTalkingPhoto } from "@aside/ai/avatar/talking-photo/render-talking-photo.ts";
import { speakWithPhonemes } from "@aside/ai/avatar/talking-photo/speak-with-phonemes.ts";
import { AiError } from "@aside/ai/port.ts";
import { withTemporaryDirectory } from "@aside/files/temporary-directory.ts";
import { withUsage } from "@aside/server/ai/with-usage.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { JobRun } from "@aside/server/jobs/jobs.ts";
import { readLimited } from "@aside/server/storage/read-limited.ts";
import { findPostAccount } from "@aside/core/messages/server/posts/usage-account-store.ts";
import { authenticityCopy } from "@aside/core/messages/authenticity.ts";
import { PREVIEW_SECONDS } from "../../notes-contract.ts";
import { isAvatarOff, personaKeys } from "../access.ts";
import { findImageById } from "../personas/images-store.ts";
import { findPersonaById, type StoredPersona } from "../personas/personas-store.ts";
import { openMesh } from "../personas/templates.ts";
import { toSpoken } from "../notes/pronunciations.ts";
import { chosenFor, voiceOf } from "../notes/voices.ts";
import { fail, storeResult } from "./store-result.ts";
import { findVideo, reportProgress, textOf, type VideoRow } from "./videos-store.ts";

const MAX_IMAGE_BYTES = 20 * 1024 * 1024;
/** Progress is stored at most this often. */
const REPORT_MS = 2_000;
/** Of the whole work: the conversion comes after it. */
const RENDERINGS_PART = 0.8;

/** Speaks the notes and animates the person's picture to them, on this machine. */
export async function runRenderVideo(context: AppContext, run: JobRun<{ video_id: string }>): Promise<void> {
  const video = await findVideo(context.db, run.data.video_id);
  if (video?.status !== "PROCESSING" || video.take_id !== null) return;
  if (await isAvatarOff(context, video.user_id)) return await fail(context, video.id, "off");
  const persona = await findPersonaById(context.db, video.persona_id);
  if (!persona || persona.removed_at !== null) return await fail(context, video.id, "removed");
  const unwanted = new AbortController();
  const signal = AbortSignal.any([run.signal, unwanted.signal]);
  try {
    await withTemporaryDirectory(async (directory) => {
      const outputPath = join(directory, "avatar.mp4");
      await render(context, { video, persona, outputPath, signal, onUnwanted: () => unwanted.abort() });
      await storeResult(context, video, persona, outputPath, signal);
    });
  } catch (error) {
    if (unwanted.signal.aborted) return;
    const isFinal = run.isLastAttempt || (error instanceof AiError && error.reason !== "unavailable" && error.reason !== "closed");
    if (!isFinal) throw error;
    context.log.warn({ err: error, video_id: video.id }, "failed to render a video of a persona");
    await fail(context, video.id, "media");
  }
}

type Rendering = {
  video: VideoRow;
  persona: StoredPersona;
  outputPath: string;
  signal: AbortSignal;
  /** The video was ended meanwhile. */
  onUnwanted: () => void;
};

async function render(context: AppContext, { video, persona, outputPath, signal, onUnwanted }: Rendering): Promise<void> {
  const { speaker, transcriber } = context.ai;
  const image = video.image_id === null ? undefined : await findImageById(context.db, video.image_id);
  const mesh = image && openMesh(context, video.persona_id, image.mesh);
  const account = await findPostAccount(context.db, video.post_id);
  if (!speaker || !image || !mesh || !account) throw new AiError("unsupported", "there is no voice, or the picture is gone");
  const stored = await context.storage.get(personaKeys.image(video.persona_id, image.id));
  const picture = await readLimited(stored.body, MAX_IMAGE_BYTES);
  const [voice, text] = [await voiceOf(context, chosenFor(video, persona)), await toSpoken(context.db, video.user_id, textOf(video))];
  const speech = await withUsage(
    context,
    account,
    async (onUsage) => await speakWithPhonemes({ speaker, transcriber, text, ...voice, signal, onUsage }),
  );
  // Its words were cut by their number (notes/cut-preview.ts), but numbers and pronunciations take longer to say.
  const { sound, phonemes } = video.purpose === "preview" ? cutSpeech(speech, PREVIEW_SECONDS) : speech;
  await renderTalkingPhoto({
    picture,
    mesh,
    sound,
    phonemes,
    label: authenticityCopy.label.embedded,
    outputPath,
    signal,
    onProgress: reporter(context, video.id, onUnwanted),
  });
}

function reporter(context: AppContext, videoId: string, onUnwanted: () => void): (fraction: number) => void {
  let reportedAt = 0;
  return (fraction) => {
    const now = performance.now();
    if (now - reportedAt < REPORT_MS) return;
    reportedAt = now;
    reportProgress(context.db, videoId, fraction * RENDERINGS_PART).then(
      (isWanted) => isWanted || onUnwanted(),
      (error: unknown) => context.log.warn({ err: error, video_id: videoId }, "failed to store the progress of a video"),
    );
  };
}

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isAccurate } from "@aside/ai/generation/is-accurate.ts";
import type { Pcm16k, TranscriptSegment, TranscriptionSession, SpeakerTurn } from "@aside/ai/port.ts";
import { splitTurns } from "@aside/ai/diarization/split-turns.ts";
import { followScript } from "@aside/ai/transcript/follow-script.ts";
import { transcriptText } from "@aside/ai/transcript/transcript-text.ts";
import { sendSignal } from "@aside/server/signals/signals.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { JobRun } from "@aside/server/jobs/jobs.ts";
import { extractPcmFromSegments } from "@aside/media/encoding/extract-pcm.ts";
import { readStored } from "@aside/core/takes/server/take-segments.ts";
import { withTemporaryDirectory } from "@aside/files/temporary-directory.ts";
import { transcriptEnded } from "@aside/core/messages/facts.ts";
import {
  appendSegments,
  beginTranscript,
  endTranscript,
  findAudioTake,
  findScript,
  findTranscript,
  listAudioSegments,
  listTranscriptSegments,
  replaceSegments,
  SCRIPT_ENGINE,
  type AudioTake,
} from "./store.ts";
import { findPostAccount } from "@aside/core/messages/server/posts/usage-account-store.ts";
import { withUsage } from "@aside/server/ai/with-usage.ts";
import { signalPost } from "@aside/core/messages/server/posts/signal-post.ts";

/** Polling interval of a growing recording. Segments are one second long. */
const POLL_INTERVAL_MS = 400;
/** Maximum seconds of audio to decode at once when there is a backlog. */
const MAX_BATCH = 30;
/** The job ends if a recording has not grown for this long. Its completion or the sweep starts the job again. */
const IDLE_TIMEOUT_MS = 10 * 60 * 1000;

type Progress = { next: number; position: number; resumeAt: number };

/**
 * Transcribes a take while it grows, then ends the transcript: final, removed (below the accuracy threshold) or none (no speech). A take
 * with a script has its words, at the times of the recognized ones; without speech recognition at estimated times.
 * Restartable: `heard` is the end of the last stored window; later audio is transcribed again.
 */
export async function runTranscribeTake(context: AppContext, run: JobRun<{ take_id: string }>): Promise<void> {
  const { transcriber } = context.ai;
  const take = await findAudioTake(context.db, run.data.take_id);
  if (!take) return;
  if (!transcriber) return await writeScript(context, take);
  await beginTranscript(context.db, take.id, transcriber.engine);
  const known = await findTranscript(context.db, take.id);
  if (known?.state !== "live") return;
  const account = await findPostAccount(context.db, take.post_id);
  if (!account) return;
  await withUsage(context, account, async (onUsage) => {
    const session = await transcriber.open({ offset: known.heard, onUsage });
    try {
      await withTemporaryDirectory(async (directory) => {
        const isEnded = await listen(context, session, take, directory, run.signal, known.heard);
        if (!isEnded) return;
        await store(context, take, await session.finish(), Number.POSITIVE_INFINITY);
        const turns = session.turns ?? [];
        await conclude(context, take, { language: session.language ?? known.language, engine: known.engine, turns });
      });
    } finally {
      await session.close();
    }
  });
}

async function writeScript(context: AppContext, take: AudioTake): Promise<void> {
  const script = await findScript(context.db, take.id);
  if (script === null || take.status !== "complete") return;
  await beginTranscript(context.db, take.id, SCRIPT_ENGINE);
  const known = await findTranscript(context.db, take.id);
  if (known?.state !== "live") return;
  const whole = { text: "", start: 0, end: script.seconds, words: [], confidence: 1 };
  await conclude(context, take, { language: known.language, engine: known.engine, turns: [], heard: [whole] });
}

/** True if the take is complete and all audio was processed; false if it was aborted or stopped growing. */
async function listen(
  context: AppContext,
  session: TranscriptionSession,
  take: { id: string; post_id: string },
  directory: string,
  signal: AbortSignal,
  heard: number,
): Promise<boolean> {
  const progress: Progress = { next: 0, position: 0, resumeAt: heard };
  let lastGrowth = Date.now();
  for (;;) {
    signal.throwIfAborted();
    const status = (await findAudioTake(context.db, take.id))?.status;
    if (status === undefined || status === "aborted" || status === "failed") return false;
    const segments = (await listAudioSegments(context.db, take.id, progress.next)).slice(0, MAX_BATCH);
    if (segments.length > 0) {
      lastGrowth = Date.now();
      const pcm = await decode(context, take, directory, segments, progress);
      if (pcm.length > 0) await store(context, take, await session.push(pcm), progress.position);
      continue;
    }
    if (status === "complete") return true;
    if (Date.now() - lastGrowth > IDLE_TIMEOUT_MS) return false;
    await sleep(POLL_INTERVAL_MS, undefined, { signal });
  }
}

/** Decodes the next audio segments, without audio processed before a restart. Advances `progress`. */
async function decode(
  context: AppContext,
  take: { id: string; post_id: string },
  directory: string,
  segments: { index: number; duration: number }[],
  progress: Progress,
): Promise<Pcm16k> {
  const seconds = segments.reduce((sum, segment) => sum + segment.duration, 0);
  const from = progress.position;
  progress.next = (segments.at(-1)?.index ?? progress.next) + 1;
  progress.position += seconds;
  if (progress.position <= progress.resumeAt) return new Float32Array(0);
  const fetchSegment = async (index: number): Promise<string> => {
    const path = join(directory, `${index}.mp4`);
    await writeFile(path, await readStored(context, take, "audio", index));
    return path;
  };
  const first = segments[0]?.index ?? 0;
  const initPath = await fetchSegment(-1);
  const segmentPaths = await Promise.all(segments.map(async (segment) => await fetchSegment(segment.index)));
  const pcm = await extractPcmFromSegments({ initPath, segmentPaths, ...(first > 0 ? { leadInPath: await fetchSegment(first - 1) } : {}) });
  const skip = Math.max(0, Math.round((progress.resumeAt - from) * 16_000));
  return pcm.subarray(skip);
}

async function store(
  context: AppContext,
  take: { id: string; post_id: string },
  segments: TranscriptSegment[],
  position: number,
): Promise<void> {
  if (segments.length === 0) return;
  const heard = Math.min(segments.at(-1)?.end ?? 0, position);
  await context.db.transaction().execute(async (trx) => {
    await appendSegments(trx, take.id, segments, heard);
    await sendSignal(trx, "transcript.changed", { post_id: take.post_id, take_id: take.id });
  });
}

async function conclude(
  context: AppContext,
  take: { id: string; post_id: string },
  { language, engine, turns, heard: given }: { language: string; engine: string; turns: SpeakerTurn[]; heard?: TranscriptSegment[] },
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const [heard, script] = [given ?? (await listTranscriptSegments(trx, take.id)), await findScript(trx, take.id)];
    const segments = script === null ? splitTurns(heard, turns) : followScript(heard, script.text);
    if (script !== null || turns.length > 0) await replaceSegments(trx, take.id, segments);
    const seconds = segments.reduce((sum, segment) => sum + segment.end - segment.start, 0);
    const confidence =
      seconds > 0 ? segments.reduce((sum, segment) => sum + segment.confidence * (segment.end - segment.start), 0) / seconds : null;
    const state = segments.length === 0 ? "none" : isAccurate(segments, engine) ? "final" : "removed";
    const text = state === "final" ? transcriptText(segments) : null;
    await endTranscript(trx, { id: take.id, postId: take.post_id }, { state, text, confidence, language: script?.language ?? language });
    await sendSignal(trx, "transcript.changed", { post_id: take.post_id, take_id: take.id });
    await signalPost(trx, take.post_id);
    await context.events.emit({ db: trx, context }, transcriptEnded, { post_id: take.post_id, take_id: take.id, state });
  });
}

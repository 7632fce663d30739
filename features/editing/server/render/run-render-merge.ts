import type { AppContext } from "@aside/server/http/context.ts";
import type { JobRun } from "@aside/server/jobs/jobs.ts";
import { makeAudioTransition, makeOpusSilence, makeVideoTransition, type Side } from "@aside/media/encoding/make-transition.ts";
import { MediaError } from "@aside/media/ffmpeg/media-error.ts";
import { readCodecString } from "@aside/media/mp4/read-codec-string.ts";
import { segmentKey } from "@aside/server/storage/take-keys.ts";
import { withTemporaryDirectory } from "@aside/files/temporary-directory.ts";
import { type EditList, editList } from "../../contract.ts";
import type { AssembledTrack } from "@aside/core/takes/server/assembly.ts";
import { AssemblyBuilder, describeDecoder, encodeUnits, type OwnPiece, toText, trackInput } from "./build-assembly.ts";
import { buildMergedSound } from "./build-sound.ts";
import { finishRender, withRenderFailure } from "./finish-render.ts";
import { endOf, planEdit, type TrackInput } from "./plan-edit.ts";
import { findTake, type TakeRow, type Tracks } from "@aside/core/takes/server/takes-store.ts";
import { listTakeSegments } from "@aside/core/takes/server/take-segments.ts";

const LONGEST_TRANSITION = 1;
/** Longest transition as a fraction of the shorter video. */
const LARGEST_PART = 1 / 3;
const SILENCE_SECONDS = 1;
/** The sound of a recording may end a packet before its picture. Seconds. */
const LARGEST_GAP = 0.04;

/** `from`: seconds of the second video that are skipped. */
type Merge = { take_id: string; second_take_id: string; transition: string; from: number };
type Video = { take: TakeRow; video: TrackInput; audio: TrackInput | null };

/** A hard cut. */
export const NO_TRANSITION = "none";

/** Appends a second video to a first with a transition. Only the transition and the second's first group of pictures are encoded. */
export async function runRenderMerge(context: AppContext, run: JobRun<Merge>): Promise<void> {
  const take = await findTake(context.db, run.data.take_id);
  const first = take?.base_take_id ? await findTake(context.db, take.base_take_id) : undefined;
  const second = await findTake(context.db, run.data.second_take_id);
  if (take?.status !== "converting" || !first || !second) return;
  await withRenderFailure(context, run, take, async () => {
    const before = await openVideo(context, first);
    const after = await openVideo(context, second);
    await finishRender(context, take, await merge(context, run, take, before, after));
  });
}

async function openVideo(context: AppContext, take: TakeRow): Promise<Video> {
  const segments = await listTakeSegments(context.db, take);
  const video = trackInput(context, take, segments, "video");
  if (!video) throw new MediaError("unsupported", "an audio-only take cannot be merged");
  return { take, video, audio: trackInput(context, take, segments, "audio") };
}

/**
 * The merge's tracks: the video track with the larger picture, because a playlist must declare the maximum that a player has to decode, and
 * a sound track if either video has sound.
 */
function tracksOf(first: TakeRow, second: TakeRow, isOpus: boolean): Tracks {
  const [own, others] = [first.tracks as Tracks, second.tracks as Tracks];
  const picture = [own, others]
    .flatMap((tracks) => tracks.filter((track) => track.track === "video"))
    .reduce((one, other) => (areaOf(other) > areaOf(one) ? other : one));
  const sound = [...own, ...others].find((track) => track.track === "audio");
  return sound ? [picture, isOpus ? { ...sound, codec: "opus" } : sound] : [picture];
}

const areaOf = ({ width = 0, height = 0 }: Tracks[number]): number => width * height;

const listOf = (start: number, end: number): EditList => editList.parse({ ranges: [{ start, end }] });

type Put = (track: AssembledTrack, object: number, segment: Buffer) => Promise<OwnPiece>;

async function merge(context: AppContext, run: JobRun<Merge>, take: TakeRow, before: Video, after: Video) {
  const { signal, data } = run;
  const [lengthBefore, lengthAfter] = [endOf(before.video), endOf(after.video)];
  const longest = Math.min(LONGEST_TRANSITION, lengthBefore * LARGEST_PART, (lengthAfter - data.from) * LARGEST_PART);
  const wanted = data.transition === NO_TRANSITION ? 0 : longest;
  // Sound with different encodings is re-encoded as one track below.
  const isOneSound = await isAlike([before.audio, after.audio]);
  const [first, second] = isOneSound
    ? [before, after]
    : [
        { ...before, audio: null },
        { ...after, audio: null },
      ];
  const headList = listOf(0, lengthBefore - wanted);
  const head = await planEdit({ video: first.video, audio: first.audio }, headList);
  const cut = head.duration;
  const seconds = lengthBefore - cut;
  const builder = new AssemblyBuilder(before.take);
  const other = new AssemblyBuilder(after.take, builder);
  return await withTemporaryDirectory(async (directory) => {
    const last = before.video.segments.at(-1) as TrackInput["segments"][number];
    const put: Put = async (track, object, segment) => {
      await context.storage.put(segmentKey(take.post_id, take.id, track, object), segment, { contentType: `${track}/mp4` });
      return { object, init: null, size: segment.length, sets: { sps: [], pps: [] } };
    };
    const fade = wanted > 0 ? { seconds, from: data.from, directory, signal } : null;
    const bridge = fade && (await makeBridge(fade, { before, after, last, cut, name: data.transition, put }));
    const resumed = cut + (bridge?.duration ?? 0);
    const tailList = listOf(data.from + (fade ? seconds : 0), lengthAfter);
    const soundAt = await addSoundUntil([builder, other], first, second, head.soundAt, { resumed, fade, put, units: head.audio });
    const tail = await planEdit({ video: second.video, audio: second.audio }, tailList, { duration: resumed, soundAt });
    const encoding = { take, signal, onProgress: () => {} };
    const headOwn = await encodeUnits(context, { ...encoding, video: before.video, plan: head, list: headList, firstObject: 1 });
    const firstObject = 1 + headOwn.length;
    const tailOwn = await encodeUnits(context, { ...encoding, video: after.video, plan: tail, list: tailList, firstObject });
    await builder.add(before.video, head.video, headOwn, 0);
    if (bridge) await builder.addOwn(before.video, last, bridge);
    await other.add(after.video, tail.video, tailOwn, 0);
    if (second.audio) await other.add(second.audio, tail.audio, [], 0);
    else if (first.audio && soundAt !== null) await addSilence(builder, first.audio, soundAt, tail.duration, put);
    const begin = tail.placed[0];
    const secondFrom = fade ? data.from : (begin?.base ?? data.from);
    const secondAt = begin ? begin.at - begin.base + secondFrom : resumed;
    const times = { secondAt, secondFrom, firstEnd: resumed, duration: tail.duration };
    if (!isOneSound)
      builder.assembly.audio = await buildMergedSound(context, { take, before: before.take, after: after.take, ...times, signal });
    const parts = [
      ...head.placed.map((range) => ({ take_id: before.take.id, ...range })),
      ...tail.placed.map((range) => ({ take_id: after.take.id, ...range })),
    ];
    return { assembly: builder.assembly, duration: tail.duration, parts, tracks: tracksOf(before.take, after.take, !isOneSound) };
  });
}

type Fade = { seconds: number; from: number; directory: string; signal: AbortSignal };

async function makeBridge(
  { from, ...control }: Fade,
  given: { before: Video; after: Video; last: TrackInput["segments"][number]; cut: number; name: string; put: Put },
): Promise<OwnPiece & { at: number; duration: number }> {
  const { before, after, last, cut, name, put } = given;
  const picture = await makeVideoTransition({
    ...control,
    name,
    before: await sideOf(before.video, cut, control.seconds),
    after: await sideOf(after.video, from, control.seconds),
    init: await before.video.read(-1, last.init),
  });
  const piece = await put("video", 0, picture.segment);
  return { ...piece, sets: toText(picture.parameterSets), at: cut, duration: picture.duration };
}

/** Whether all sound is Opus with the same decoder setup, so that its packets can be used unchanged. */
async function isAlike(tracks: (TrackInput | null)[]): Promise<boolean> {
  const inits = tracks.flatMap((track) => {
    const numbers = new Set(track?.segments.map((segment) => segment.init));
    return [...numbers].map(async (number) => await (track as TrackInput).read(-1, number));
  });
  const decoders = new Set((await Promise.all(inits)).map((init) => (isOpus(init) ? describeDecoder(init) : null)));
  return decoders.size < 2 && !decoders.has(null);
}

const isOpus = (init: Buffer): boolean => readCodecString(init) === "opus";

type SoundInput = {
  resumed: number;
  /** Null: a hard cut. */
  fade: Fade | null;
  put: Put;
  units: Parameters<AssemblyBuilder["add"]>[1];
};

/**
 * Adds the first video's sound and the transition to the second's: a crossfade, a cut, or silence if one of them has none. Returns its end.
 */
async function addSoundUntil(
  [builder, other]: [AssemblyBuilder, AssemblyBuilder],
  before: Video,
  after: Video,
  soundAt: number | null,
  given: SoundInput,
): Promise<number | null> {
  const { resumed, fade, put, units } = given;
  if (!before.audio) return after.audio ? await addSilence(other, after.audio, 0, resumed, put) : null;
  await builder.add(before.audio, units, [], 0);
  const at = soundAt ?? 0;
  if (!after.audio) return at;
  // Sound that ends before its picture would otherwise be continued by what the second video says before its start.
  if (!fade) return resumed - at > LARGEST_GAP ? await addSilence(builder, before.audio, at, resumed, put) : at;
  const last = before.audio.segments.at(-1) as TrackInput["segments"][number];
  const { from, ...control } = fade;
  const sound = await makeAudioTransition({
    ...control,
    seconds: resumed - at,
    before: await sideOf(before.audio, at, resumed - at),
    after: await sideOf(after.audio, from, resumed - at),
    init: await before.audio.read(-1, last.init),
  });
  const piece = { ...(await put("audio", 0, sound.segment)), at, duration: sound.duration };
  await builder.addOwn(before.audio, last, piece);
  return at + sound.duration;
}

/** Adds silence: one stored second, repeated as often as needed, and a remainder. */
async function addSilence(builder: AssemblyBuilder, like: TrackInput, from: number, to: number, put: Put): Promise<number> {
  const origin = like.segments[0] as TrackInput["segments"][number];
  const init = await like.read(-1, origin.init);
  const second = makeOpusSilence(init, SILENCE_SECONDS);
  const piece = await put("audio", 1, second.segment);
  let at = from;
  for (; at + second.duration <= to; at += second.duration) await builder.addOwn(like, origin, { ...piece, at, duration: second.duration });
  if (to - at < 0.01) return at;
  const rest = makeOpusSilence(init, to - at);
  await builder.addOwn(like, origin, { ...(await put("audio", 2, rest.segment)), at, duration: rest.duration });
  return at + rest.duration;
}

async function sideOf(track: TrackInput, from: number, seconds: number): Promise<Side> {
  const touched = track.segments.filter((each) => each.start < from + seconds && each.start + each.duration > from + 0.001);
  const first = touched[0];
  if (!first) throw new MediaError("corrupt", "no segments for the transition");
  const parts: (Side["parts"][number] & { number: number })[] = [];
  for (const { index, init: number } of touched) {
    const segment = await track.read(index, number);
    const part = parts.at(-1);
    if (part?.number === number) part.segments.push(segment);
    else parts.push({ number, init: await track.read(-1, number), segments: [segment] });
  }
  return { parts, from: from - first.start };
}

import type { AppContext } from "@aside/platform/http/context.ts";
import type { JobRun } from "@aside/platform/jobs/jobs.ts";
import { makeAudioTransition, makeOpusSilence, makeVideoTransition, type Side } from "@aside/platform/media/make-transition.ts";
import { MediaError } from "@aside/platform/media/media-error.ts";
import { segmentKey } from "@aside/platform/storage/take-keys.ts";
import { withTemporaryDirectory } from "@aside/platform/storage/temporary-directory.ts";
import { type EditList, editList } from "../edit-contract.ts";
import type { AssembledTrack } from "./assembly.ts";
import { AssemblyBuilder, encodeUnits, type OwnPiece, toText, trackInput } from "./build-assembly.ts";
import { finishRender, withRenderFailure } from "./finish-render.ts";
import { endOf, planEdit, type TrackInput } from "./plan-edit.ts";
import { findTake, type TakeRow, type Tracks } from "./store.ts";
import { listTakeSegments } from "./take-segments.ts";

const LONGEST_TRANSITION = 1;
/** Of the shorter of the two: a transition never eats a short video. */
const LARGEST_PART = 1 / 3;
const SILENCE_SECONDS = 1;

type Merge = { take_id: string; second_take_id: string; transition: string };
type Video = { take: TakeRow; video: TrackInput; audio: TrackInput | null };

/** Puts a second video after a first, over a transition. Only the transition and the second's first group of pictures are encoded. */
export async function runRenderMerge(context: AppContext, run: JobRun<Merge>): Promise<void> {
  const take = await findTake(context.db, run.data.take_id);
  const first = take?.base_take_id ? await findTake(context.db, take.base_take_id) : undefined;
  const second = await findTake(context.db, run.data.second_take_id);
  if (take?.status !== "converting" || !first || !second) return;
  await withRenderFailure(context, run, take, async () => {
    const before = await openVideo(context, first);
    const after = await openVideo(context, second);
    const { builder, duration, parts } = await merge(context, run, take, before, after);
    await finishRender(context, take, { assembly: builder.assembly, duration, tracks: tracksOf(first, second), parts });
  });
}

async function openVideo(context: AppContext, take: TakeRow): Promise<Video> {
  const segments = await listTakeSegments(context.db, take);
  const video = trackInput(context, take, segments, "video");
  if (!video) throw new MediaError("unsupported", "sound alone cannot be merged with a picture");
  return { take, video, audio: trackInput(context, take, segments, "audio") };
}

/** The first's tracks; sound, if only the second has any. */
function tracksOf(first: TakeRow, second: TakeRow): Tracks {
  const own = first.tracks as Tracks;
  const sound = (second.tracks as Tracks).filter((track) => track.track === "audio");
  return own.some((track) => track.track === "audio") ? own : [...own, ...sound];
}

const listOf = (start: number, end: number): EditList => editList.parse({ ranges: [{ start, end }] });

async function merge(context: AppContext, run: JobRun<Merge>, take: TakeRow, before: Video, after: Video) {
  const [lengthBefore, lengthAfter] = [endOf(before.video), endOf(after.video)];
  const wanted = Math.min(LONGEST_TRANSITION, lengthBefore * LARGEST_PART, lengthAfter * LARGEST_PART);
  const head = await planEdit({ video: before.video, audio: before.audio }, listOf(0, lengthBefore - wanted));
  const cut = head.duration;
  const seconds = lengthBefore - cut;
  const size = (before.take.tracks as Tracks).find((track) => track.track === "video");
  const builder = new AssemblyBuilder(before.take);
  const other = new AssemblyBuilder(after.take, builder);
  return await withTemporaryDirectory(async (directory) => {
    const control = { seconds, directory, signal: run.signal };
    const picture = await makeVideoTransition({
      ...control,
      name: run.data.transition,
      before: await sideOf(before.video, cut, seconds),
      after: await sideOf(after.video, 0, seconds),
      width: size?.width ?? 1280,
      height: size?.height ?? 720,
    });
    const put = async (track: AssembledTrack, object: number, segment: Buffer): Promise<OwnPiece> => {
      await context.storage.put(segmentKey(take.post_id, take.id, track, object), segment, { contentType: `${track}/mp4` });
      return { object, init: null, size: segment.length, sets: { sps: [], pps: [] } };
    };
    const bridge = {
      ...(await put("video", 0, picture.segment)),
      sets: toText(picture.parameterSets),
      at: cut,
      duration: picture.duration,
    };
    const resumed = cut + picture.duration;
    const list = listOf(seconds, lengthAfter);
    const soundAt = await addSoundUntil([builder, other], before, after, head.soundAt, { cut, resumed, control, put, units: head.audio });
    const tail = await planEdit({ video: after.video, audio: after.audio }, list, { duration: resumed, soundAt });
    const own = await encodeUnits(context, {
      take,
      base: after.take,
      video: after.video,
      plan: tail,
      list,
      signal: run.signal,
      onProgress: () => {},
      firstObject: 1,
    });
    await builder.add(before.video, head.video, [], 0);
    await builder.addOwn(before.video, before.video.segments.at(-1) as TrackInput["segments"][number], bridge);
    await other.add(after.video, tail.video, own, 0);
    if (after.audio) await other.add(after.audio, tail.audio, [], 0);
    else if (before.audio && soundAt !== null) await addSilence(builder, before.audio, soundAt, tail.duration, put);
    const parts = [
      ...head.placed.map((range) => ({ take_id: before.take.id, ...range })),
      ...tail.placed.map((range) => ({ take_id: after.take.id, ...range })),
    ];
    return { builder, duration: tail.duration, parts };
  });
}

type SoundInput = {
  cut: number;
  resumed: number;
  control: { seconds: number; directory: string; signal: AbortSignal };
  put: (track: AssembledTrack, object: number, segment: Buffer) => Promise<OwnPiece>;
  units: Parameters<AssemblyBuilder["add"]>[1];
};

/** The first's sound and what bridges to the second's: a crossfade, or silence where one of them has none. Returns where it ends. */
async function addSoundUntil(
  [builder, other]: [AssemblyBuilder, AssemblyBuilder],
  before: Video,
  after: Video,
  soundAt: number | null,
  given: SoundInput,
): Promise<number | null> {
  const { resumed, control, put, units } = given;
  if (!before.audio) return after.audio ? await addSilence(other, after.audio, 0, resumed, put) : null;
  await builder.add(before.audio, units, [], 0);
  const at = soundAt ?? 0;
  if (!after.audio) return at;
  const fade = await makeAudioTransition({
    ...control,
    seconds: resumed - at,
    before: await sideOf(before.audio, at, resumed - at),
    after: await sideOf(after.audio, 0, resumed - at),
  });
  const piece = { ...(await put("audio", 0, fade.segment)), at, duration: fade.duration };
  await builder.addOwn(before.audio, before.audio.segments.at(-1) as TrackInput["segments"][number], piece);
  return at + fade.duration;
}

/** One stored second of silence, as often as needed, and a rest. */
async function addSilence(builder: AssemblyBuilder, like: TrackInput, from: number, to: number, put: SoundInput["put"]): Promise<number> {
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
  if (!first) throw new MediaError("corrupt", "nothing to fade");
  // A merge of merges may change its init segment here: what shares the first one's is enough for a second.
  const alike = touched.filter((each) => each.init === first.init);
  return {
    init: await track.read(-1, first.init),
    segments: await Promise.all(alike.map(async (each) => await track.read(each.index, each.init))),
    from: from - first.start,
  };
}

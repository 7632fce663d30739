import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { AppContext } from "@aside/server/http/context.ts";
import { encodeFade, encodeSound } from "@aside/media/encoding/encode-sound.ts";
import { MediaError } from "@aside/media/ffmpeg/media-error.ts";
import type { TrackFiles } from "@aside/media/mp4/split-fragments.ts";
import { ownInitKey, segmentKey } from "@aside/server/storage/take-keys.ts";
import { withTemporaryDirectory } from "@aside/files/temporary-directory.ts";
import type { TrackAssembly } from "@aside/core/takes/server/assembly.ts";
import { fetchAudio } from "@aside/core/takes/server/fetch-track.ts";
import type { PlacedRange } from "./plan-edit.ts";
import type { TakeRow } from "@aside/core/takes/server/takes-store.ts";

type Stored = { id: string; post_id: string };
type Base = Pick<TakeRow, "id" | "post_id" | "assembly">;

/** Re-encodes an edit's sound and stores it under `take`, because AAC has no gain in its header. Takes time linear in the duration. */
export async function buildSound(
  context: AppContext,
  given: { take: Stored; base: Base; placed: PlacedRange[]; volume: number; signal: AbortSignal },
): Promise<TrackAssembly> {
  const { take, base, placed, volume, signal } = given;
  return await withTemporaryDirectory(async (directory) => {
    const audio = await fetchAudio(context, base, "audio", directory);
    if (!audio) throw new MediaError("corrupt", "the audio track is missing");
    const ranges = placed.map((range) => ({ start: range.base, duration: range.duration }));
    const outputDirectory = join(directory, "sound");
    return await store(context, take, await encodeSound({ inputPath: audio.path, ranges, volume, outputDirectory, signal }));
  });
}

/**
 * Encodes the sound of a merge as one track and stores it under `take`. Used if the two videos' sound is encoded differently, because few
 * players can switch between audio decoders. Null if neither has sound. Takes time linear in the duration.
 */
export async function buildMergedSound(
  context: AppContext,
  given: {
    take: Stored;
    before: Base;
    after: Base;
    secondAt: number;
    secondFrom: number;
    firstEnd: number;
    duration: number;
    signal: AbortSignal;
  },
): Promise<TrackAssembly | null> {
  const { take, before, after, ...times } = given;
  return await withTemporaryDirectory(async (directory) => {
    const fetchOf = async (base: Base, name: string) => {
      const own = join(directory, name);
      await mkdir(own);
      return await fetchAudio(context, base, "audio", own);
    };
    const [first, second] = [await fetchOf(before, "first"), await fetchOf(after, "second")];
    if (!first && !second) return null;
    const outputDirectory = join(directory, "sound");
    const paths = { beforePath: first?.path ?? null, afterPath: second?.path ?? null };
    return await store(context, take, await encodeFade({ ...paths, ...times, outputDirectory }));
  });
}

async function store(context: AppContext, take: Stored, made: TrackFiles): Promise<TrackAssembly> {
  const type = { contentType: "audio/mp4" };
  await context.storage.put(ownInitKey(take.post_id, take.id, "audio", 0), await readFile(made.initPath), type);
  const runs: TrackAssembly["runs"] = [];
  for (const [index, segment] of made.segments.entries()) {
    const bytes = await readFile(segment.path);
    await context.storage.put(segmentKey(take.post_id, take.id, "audio", index), bytes, type);
    runs.push({ source: -1, index, count: 1, duration: segment.durationSeconds, size: bytes.length, init: 0, shift: 0 });
  }
  return { runs, inits: [{ source: -1, own: 0 }] };
}

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { AppContext } from "@aside/platform/http/context.ts";
import { encodeSound } from "@aside/platform/media/encode-sound.ts";
import { MediaError } from "@aside/platform/media/media-error.ts";
import { ownInitKey, segmentKey } from "@aside/platform/storage/take-keys.ts";
import { withTemporaryDirectory } from "@aside/platform/storage/temporary-directory.ts";
import type { TrackAssembly } from "./assembly.ts";
import { fetchTrack } from "./fetch-track.ts";
import type { PlacedRange } from "./plan-edit.ts";
import type { TakeRow } from "./store.ts";

/** An edit's sound, encoded anew and stored below `take`: AAC cannot be made louder otherwise. Costs as much as the sound is long. */
export async function buildSound(
  context: AppContext,
  given: {
    take: { id: string; post_id: string };
    base: Pick<TakeRow, "id" | "post_id" | "assembly">;
    placed: PlacedRange[];
    volume: number;
    signal: AbortSignal;
  },
): Promise<TrackAssembly> {
  const { take, base, placed, volume, signal } = given;
  return await withTemporaryDirectory(async (directory) => {
    const audio = await fetchTrack(context, base, "audio", directory);
    if (!audio) throw new MediaError("corrupt", "the sound is gone");
    const ranges = placed.map((range) => ({ start: range.base, duration: range.duration }));
    const outputDirectory = join(directory, "sound");
    const made = await encodeSound({ inputPath: audio.path, ranges, volume, outputDirectory, signal });
    const type = { contentType: "audio/mp4" };
    await context.storage.put(ownInitKey(take.post_id, take.id, "audio", 0), await readFile(made.initPath), type);
    const runs: TrackAssembly["runs"] = [];
    for (const [index, segment] of made.segments.entries()) {
      const bytes = await readFile(segment.path);
      await context.storage.put(segmentKey(take.post_id, take.id, "audio", index), bytes, type);
      runs.push({ source: -1, index, count: 1, duration: segment.durationSeconds, size: bytes.length, init: 0, shift: 0 });
    }
    return { runs, inits: [{ source: -1, own: 0 }] };
  });
}

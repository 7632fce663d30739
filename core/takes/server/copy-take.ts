import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { insertAssembledTake, listTakeSources, saveAssembly } from "./assembled-takes-store.ts";
import type { AssembledTrack, Assembly, TrackAssembly } from "./assembly.ts";
import { enqueueEnrichments } from "./enqueue-enrichments.ts";
import { assemblyOf, playablePrefix } from "./take-segments.ts";
import { listSegments, saveEnrichment, type TakeRow, type Tracks } from "./takes-store.ts";

/**
 * Inserts a complete take `id` of another post that plays everything that `source` plays. Nothing is encoded or uploaded: the segments stay
 * where they are, and survive the source's deletion like those of a merge. `source` must be complete and locked. `isShown`: false for a copy
 * that is only merged with others, and needs no pictures.
 */
export async function copyTake(
  context: AppContext,
  db: Queryable,
  source: TakeRow,
  copy: { id: string; postId: string; isShown: boolean },
): Promise<void> {
  const sources = [source.id, ...(await listTakeSources(db, source.id))];
  await insertAssembledTake(db, { id: copy.id, kind: "merge", base: source, list: null, sources, copyTo: copy.postId });
  await saveAssembly(db, copy.id, { assembly: await assembleWhole(db, source), duration: source.duration, tracks: source.tracks });
  await saveEnrichment(db, copy.id, "conversion", { state: "PROCESSED", progress: 1 });
  if (!copy.isShown) return;
  const hasPicture = (source.tracks as Tracks).some(({ track }) => track === "video");
  await enqueueEnrichments(context, db, { id: copy.id, duration: source.duration }, hasPicture);
}

/** The whole take as an assembly. One that is itself assembled is resolved to its sources, so that assemblies never nest. */
async function assembleWhole(db: Queryable, take: TakeRow): Promise<Assembly> {
  const assembly = assemblyOf(take);
  const own = { post_id: take.post_id, take_id: take.id };
  if (assembly) {
    const { sources, video, audio } = assembly;
    return { sources: [...sources, own], video: withSource(video, sources.length), audio: withSource(audio, sources.length) };
  }
  const rows = await listSegments(db, take.id);
  const whole = (track: AssembledTrack): TrackAssembly | null => {
    const count = playablePrefix(rows, track).length;
    return count === 0 ? null : { runs: [{ source: 0, index: 0, count, init: 0, shift: 0 }], inits: [{ source: 0 }] };
  };
  return { sources: [own], video: whole("video"), audio: whole("audio") };
}

/** The track with the source `own` instead of the take's own objects. */
function withSource(track: TrackAssembly | null, own: number): TrackAssembly | null {
  const resolve = <Part extends { source: number }>(part: Part): Part => (part.source === -1 ? { ...part, source: own } : part);
  return track && { runs: track.runs.map(resolve), inits: track.inits.map(resolve) };
}

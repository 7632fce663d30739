import type { PlacedPart } from "../../messages/facts.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AssembledTrack, Assembly, TrackAssembly } from "./assembly.ts";
import { insertCopiedTake, listTakeSources } from "./assembled-takes-store.ts";
import { assemblyOf, listTakeSegments, playablePrefix } from "./take-segments.ts";
import type { TakeRow } from "./takes-store.ts";

const TRACKS: readonly AssembledTrack[] = ["video", "audio"];

/**
 * Adds a complete take to another post that plays all of `base` from its objects. Nothing is encoded or stored; `take_sources` keeps the
 * objects while the copy exists. The base must be complete and locked.
 */
export async function copyTake(db: Queryable, base: TakeRow, copy: { id: string; postId: string }): Promise<PlacedPart[]> {
  const assembly = assemblyOf(base);
  await insertCopiedTake(db, {
    ...copy,
    base,
    assembly: assembly ? pointTo(base, assembly) : await playWhole(db, base),
    sources: [base.id, ...(await listTakeSources(db, base.id))],
  });
  return [{ take_id: base.id, base: 0, at: 0, duration: base.duration }];
}

/** The same assembly, which names the base where it meant its own objects: assemblies never nest. */
function pointTo(base: TakeRow, assembly: Assembly): Assembly {
  const own = assembly.sources.length;
  const mapped = <Part extends { source: number }>(part: Part): Part => ({ ...part, source: part.source === -1 ? own : part.source });
  const track = (each: TrackAssembly | null) => each && { runs: each.runs.map(mapped), inits: each.inits.map(mapped) };
  return {
    sources: [...assembly.sources, { post_id: base.post_id, take_id: base.id }],
    video: track(assembly.video),
    audio: track(assembly.audio),
  };
}

async function playWhole(db: Queryable, base: TakeRow): Promise<Assembly> {
  const segments = await listTakeSegments(db, base);
  const [video = null, audio = null] = TRACKS.map((name): TrackAssembly | null => {
    const count = playablePrefix(segments, name).length;
    return count === 0 ? null : { runs: [{ source: 0, index: 0, count, init: 0, shift: 0 }], inits: [{ source: 0 }] };
  });
  return { sources: [{ post_id: base.post_id, take_id: base.id }], video, audio };
}

import { z } from "zod";
import type { SegmentRow } from "./takes-store.ts";

/** A take whose objects an assembly uses. */
const source = z.object({ post_id: z.string(), take_id: z.string() });

/**
 * Consecutive segments of one track. `source`: index into `sources`, or -1 for objects of this take. `index`: the first object. `count`:
 * number of objects. `slice`: use only these samples of the object. `duration` (seconds) and `size` (bytes): set for an object that is not
 * in the table `segments`, that is, a slice or a newly encoded piece. `init`: index into `inits`. `shift`: ticks added to the decode times.
 */
const run = z.object({
  source: z.number().int(),
  index: z.number().int(),
  count: z.number().int(),
  slice: z.object({ first: z.number().int(), count: z.number().int() }).optional(),
  duration: z.number().optional(),
  size: z.number().optional(),
  init: z.number().int(),
  shift: z.number().int(),
});
export type Run = z.infer<typeof run>;

/**
 * An init segment as it is served. `source`: index into `sources`, or -1 for this take. `own`: number of an additional init segment of that
 * take. `gain`: Opus output gain in dB, written into it. `sets`: parameter sets (base64) added to it for re-encoded pieces.
 */
const init = z.object({
  source: z.number().int(),
  own: z.number().int().optional(),
  gain: z.number().optional(),
  sets: z.object({ sps: z.array(z.string()), pps: z.array(z.string()) }).optional(),
});
export type Init = z.infer<typeof init>;

const trackAssembly = z.object({ runs: z.array(run), inits: z.array(init) });
export type TrackAssembly = z.infer<typeof trackAssembly>;

/** The content of an edited or merged video. Its size depends on the number of cuts, not on the video's duration. */
export const assemblySchema = z.object({
  sources: z.array(source),
  video: trackAssembly.nullable(),
  audio: trackAssembly.nullable(),
});
export type Assembly = z.infer<typeof assemblySchema>;

export type AssembledTrack = "video" | "audio";

/** One segment of an assembled track. `take_id` null: this take's own object. */
export type AssembledSegment = {
  take_id: string | null;
  post_id: string | null;
  object: number;
  slice: { first: number; count: number } | null;
  init: number;
  shift: number;
  duration: number;
  size: number;
};

/** The segments of one track in order. `rowsOf`: returns the rows of a source take in the table `segments`. */
export function expandTrack(assembly: Assembly, track: AssembledTrack, rowsOf: (takeId: string) => SegmentRow[]): AssembledSegment[] {
  const indexed = new Map<string, Map<number, SegmentRow>>();
  const rowOf = (takeId: string, index: number): SegmentRow => {
    let rows = indexed.get(takeId);
    if (!rows) {
      rows = new Map(rowsOf(takeId).flatMap((row) => (row.track === track ? [[row.index, row] as const] : [])));
      indexed.set(takeId, rows);
    }
    const row = rows.get(index);
    if (!row) throw new Error(`segment ${track}/${index} of take ${takeId} is missing`);
    return row;
  };
  return (assembly[track]?.runs ?? []).flatMap((each) => {
    const from = each.source === -1 ? null : assembly.sources[each.source];
    return Array.from({ length: each.count }, (_, position) => {
      const object = each.index + position;
      const row = from && each.duration === undefined ? rowOf(from.take_id, object) : null;
      return {
        take_id: from?.take_id ?? null,
        post_id: from?.post_id ?? null,
        object,
        slice: each.slice ?? null,
        init: each.init,
        shift: each.shift,
        duration: row?.duration ?? each.duration ?? 0,
        size: row?.size ?? each.size ?? 1,
      };
    });
  });
}

/** Finds the source of the segment with index `wanted`, without a database query. Undefined after the end. */
export function locateSegment(assembly: Assembly, track: AssembledTrack, wanted: number): (Run & { object: number }) | undefined {
  let before = 0;
  for (const each of assembly[track]?.runs ?? []) {
    if (wanted < before + each.count) return { ...each, object: each.index + wanted - before };
    before += each.count;
  }
  return undefined;
}

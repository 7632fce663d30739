import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { PlacedPart } from "../../../facts.ts";

/** Longer than any video. */
const ANY_LENGTH = 86_400;

/**
 * A moment of a post's video, in the recording that edits are made of: it stays right when the video is edited again, or an edit undone.
 * Null: no moment.
 */
export type SourcePlace = { source_take_id: string | null; source_second: number | null };

/** The place of a second of the video that is shown. */
export async function findSourcePlace(db: Queryable, postId: string, second: number | null): Promise<SourcePlace> {
  if (second === null) return { source_take_id: null, source_second: null };
  const { rows } = await sql<SourcePlace>`
    select coalesce(part.take_id, p.take_id) as source_take_id, coalesce(part.base + ${second}::float8 - part.at, ${second}::float8) as source_second
    from posts p
      left join takes t on t.id = p.take_id and t.kind = 'edit' and p.chapters ->> 'take_id' = t.id::text
      left join lateral jsonb_to_recordset(case when t.id is null then '[]' else p.chapters -> 'parts' end)
        as part (take_id uuid, base float8, at float8, duration float8) on ${second}::float8 between part.at and part.at + part.duration
    where p.id = ${postId} limit 1`.execute(db);
  return rows[0] ?? { source_take_id: null, source_second: null };
}

/** The parts of a take that is shown as it was recorded. */
export const wholeTake = (takeId: string): PlacedPart[] => [{ take_id: takeId, base: 0, at: 0, duration: ANY_LENGTH }];

/** Where a row's `source_take_id` and `source_second` are in a video that is made of `parts`; null if that was cut. */
export const placeIn = (parts: readonly PlacedPart[]): RawBuilder<number | null> => sql<number | null>`
  (select round((part.at + source_second - part.base)::numeric, 3)::float8
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as part (take_id uuid, base float8, at float8, duration float8)
    where part.take_id = source_take_id and source_second between part.base and part.base + part.duration order by part.at limit 1)`;

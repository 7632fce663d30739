import { type RawBuilder, sql } from "kysely";
import type { PostLabel } from "@aside/features/labels/contract.ts";
import type { ShownTake } from "@aside/platform/contract/authenticity.ts";
import type { DateRange } from "./date-range.ts";

/** What both lists are narrowed by. `words`: the text of a tsquery, null: not searched. `labelIds` null: any or none. */
export type Narrowing = { range: DateRange | null; labelIds: string[] | null; words: string | null };
export type PageCut = { limit: number; offset: number };

/** The rows of a page; `found`: how many there are in all; null past the end, where no row says it. */
export type Cut<Row> = { rows: Row[]; found: number | null };

/** In all, asked with the page: `count` in the list's index; a search counts what it finds on its way, so that its index is read once. */
export const foundWith = (query: Narrowing, count: RawBuilder<unknown>): RawBuilder<unknown> =>
  query.words === null ? sql`(${count}) as found` : sql`count(*) over () as found`;

/** Of this person, and found where it is searched. A search goes through its own index alone: together with the owner's, all that they own would be read. */
export const ownedBy = (
  userId: string,
  column: { owner: RawBuilder<unknown>; words: RawBuilder<unknown> },
  query: Narrowing,
): RawBuilder<unknown> =>
  query.words === null
    ? sql`${column.owner} = ${userId}`
    : sql`${column.owner} is not distinct from ${userId} and owned_words(${column.owner}, ${column.words}) @@ ${query.words}::tsquery`;

export const asCut = <Row>(rows: (Row & { found: number })[]): Cut<Row> => ({ rows, found: rows[0]?.found ?? null });

export type ShownRow = {
  is_audio: boolean;
  guest_id: string | null;
  take_id: string | null;
  take: ShownTake["take"];
  has_poster: boolean;
  duration: number;
  summary: string | null;
  labels: PostLabel[] | null;
};

/** The days begin where the calendar's owner is, also on the day when their clocks change. */
export function within(column: RawBuilder<unknown>, range: DateRange | null): RawBuilder<unknown> {
  const from = range?.from ? sql`and ${column} >= (${range.from}::date::timestamp at time zone ${range.zone})` : sql``;
  const to = range?.to ? sql`and ${column} < ((${range.to}::date + 1)::timestamp at time zone ${range.zone})` : sql``;
  return sql`${from} ${to}`;
}

/** Any of the labels, as far as they are this person's. */
export function labelled(userId: string, postId: RawBuilder<unknown>, labelIds: string[] | null): RawBuilder<unknown> {
  if (!labelIds) return sql``;
  return sql`and ${postId} in (select l.post_id from post_labels l where l.user_id = ${userId} and l.label_id = any(${labelIds}::uuid[]))`;
}

export function starred(userId: string, postId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`and ${postId} in (select l.post_id from labels f join post_labels l on l.label_id = f.id where f.user_id = ${userId} and f.kind = 'favorite')`;
}

/** Of a page's rows only: `p` the post, `t` its shown take. */
export const shownColumns = (userId: string): RawBuilder<unknown> => sql`
  p.is_audio, p.guest_id, p.take_id, p.ai_summary as summary, coalesce(t.duration, 0) as duration,
  case when t.id is not null then jsonb_build_object('kind', t.kind, 'tracks', t.tracks, 'has_modified_background', t.has_modified_background,
    'is_file_upload', t.is_file_upload) end as take,
  exists (select 1 from assets a where a.take_id = p.take_id and a.kind = 'poster') as has_poster,
  (select jsonb_agg(jsonb_build_object('label_id', l.id, 'kind', l.kind, 'name', l.name, 'color', l.color) order by l.kind, lower(l.name))
    from post_labels x join labels l on l.id = x.label_id where x.user_id = ${userId} and x.post_id = p.id) as labels`;

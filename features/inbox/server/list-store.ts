import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { MomentPosition } from "@aside/server/http/lists/cursor.ts";
import type { DateRange } from "./date-range.ts";
import type { PostLabel } from "@aside/core/messages/post-contract.ts";

/** The filters of both lists. `words`: a tsquery text, null without a search. `labelIds` null: no label filter. */
export type Narrowing = { range: DateRange | null; labelIds: string[] | null; words: string | null };
/** `after`: the position of the last row that is known, instead of `offset`. */
export type PageCut = { limit: number; offset: number; after?: MomentPosition | null };

/** The rows of a page; `found`: the total, or null for an empty page that is not the first. */
export type Cut<Row> = { rows: Row[]; found: number | null };

/** The parameters of a list's statement; null: no such filter. The statement is compiled once per combination of nulls (compileByShape). */
export type ListValues = {
  userId: string;
  from: string | null;
  to: string | null;
  zone: string | null;
  labelIds: string[] | null;
  words: string | null;
};
export type PageValues = ListValues & { limit: number; offset: number | null; afterTime: string | null; afterId: string | null };

export const pageValues = (list: ListValues, { limit, offset, after }: PageCut): PageValues => ({
  ...list,
  limit,
  offset: after ? null : offset,
  afterTime: after?.[0] ?? null,
  afterId: after?.[1] ?? null,
});

type Sql = RawBuilder<unknown>;
type Part = { alias: string; columns: Sql; from: Sql; order: Sql; count: Sql; after: Sql };
/** The rows of a page with the total, which is that of the whole list also after a position. `from`: all rows of the list; `after`: the condition of the position. */
export function cutOf({ alias, columns, from, order, count, after }: Part, values: PageValues): RawBuilder<unknown> {
  const { limit, offset, afterTime } = values;
  if (afterTime === null)
    return sql`(select ${columns}, ${foundWith(values, count)} ${from} order by ${order} limit ${limit} offset ${offset})`;
  if (values.words === null) return sql`(select ${columns}, ${foundWith(values, count)} ${from} ${after} order by ${order} limit ${limit})`;
  // A search reads its index once: what it finds is counted before the position.
  return sql`(select * from (select ${columns}, ${foundWith(values, count)} ${from}) ${sql.ref(alias)} where true ${after} order by ${order} limit ${limit})`;
}

/** Up to this offset, skipped rows are read from the table; beyond it, from the index only. */
const NEAR = 240;
export const liesNear = ({ offset }: PageCut): boolean => offset <= NEAR;

export const valuesOf = (userId: string, { range, labelIds, words }: Narrowing): ListValues => ({
  userId,
  from: range?.from ?? null,
  to: range?.to ?? null,
  zone: range?.zone ?? null,
  labelIds,
  words,
});

/** The total, in the same statement: `count` of the list's index, or counted during a search, so that its index is read once. */
const foundWith = (list: ListValues, count: RawBuilder<unknown>): RawBuilder<unknown> =>
  list.words === null ? sql`(${count}) as found` : sql`count(*) over () as found`;

/**
 * Rows of this person that match the search. A search uses only its own index: combined with the owner's index, all of the owner's rows
 * would be read. The terms come from a `select`: as a plain parameter PostgreSQL would plan each search again, which takes ten times as
 * long as most searches.
 */
export const ownedBy = (column: { owner: RawBuilder<unknown>; words: RawBuilder<unknown> }, list: ListValues): RawBuilder<unknown> =>
  list.words === null
    ? sql`${column.owner} = ${list.userId}`
    : sql`${column.owner} is not distinct from ${list.userId} and owned_words(${column.owner}, ${column.words}) @@ (select ${list.words}::tsquery)`;

/** The columns of a row, with their SQL expressions. */
type Columns<Row> = { [Name in keyof Row]: RawBuilder<Row[Name]> };
/** The row that these columns give. */
export type RowOf<Named> = Named extends Columns<infer Row> ? Row : never;

/** As the columns of a `select`. */
export const namedColumns = <Row>(columns: Columns<Row>): RawBuilder<unknown> =>
  sql.join(Object.entries<RawBuilder<unknown>>(columns).map(([name, column]) => sql`${column} as ${sql.ref(name)}`));

/** Rows as arrays of column values. */
export type PageText = { rows: unknown[][] | null };
/**
 * A page as one JSON text with rows as arrays: single values of some thirty columns take twice as long to transfer and parse, and
 * objects with names a fifth longer. Times are ISO 8601 in UTC with microseconds. `from`: the SQL after the columns.
 */
export function asPage<Row>(columns: Columns<Row>, from: RawBuilder<unknown>): RawBuilder<PageText> {
  const values = Object.keys(columns).map((name) => sql.ref(`page.${name}`));
  return sql<PageText>`select json_agg(json_build_array(${sql.join(values)})) as rows from (select ${namedColumns(columns)} ${from}) page`;
}

type Counted = { found: number };
/** `columns` in the statement's order. */
export async function readCut<Row extends Counted>(
  db: Queryable,
  page: PageCut,
  columns: readonly (keyof Row)[],
  statement: CompiledQuery<PageText>,
): Promise<Cut<Row>> {
  const result = await db.executeQuery(statement);
  const blank = Object.fromEntries(columns.map((name) => [name, null])) as unknown as Row;
  const rows = (result.rows[0]?.rows ?? []).map((values) => {
    // Copies an object with all properties at once, because setting them one by one takes longer than parsing the text.
    const row = { ...blank };
    for (let at = 0; at < columns.length; at++) row[columns[at] as keyof Row] = values[at] as Row[keyof Row];
    return row;
  });
  return { rows, found: rows[0]?.found ?? (page.offset === 0 && !page.after ? 0 : null) };
}

export type ShownTake = {
  kind: string;
  tracks: { track: string }[];
  /** Seconds. */
  duration: number;
  has_modified_background: boolean;
  is_avatar?: boolean;
  is_file_upload: boolean;
  has_poster: boolean;
};

/** Days start in the owner's time zone, also when clocks change. */
export function within(column: RawBuilder<unknown>, { from, to, zone }: Pick<ListValues, "from" | "to" | "zone">): RawBuilder<unknown> {
  const after = from === null ? sql`` : sql`and ${column} >= (${from}::date::timestamp at time zone ${zone})`;
  const before = to === null ? sql`` : sql`and ${column} < ((${to}::date + 1)::timestamp at time zone ${zone})`;
  return sql`${after} ${before}`;
}

/** Any of the person's own labels among these. */
export function labelled(postId: RawBuilder<unknown>, { userId, labelIds }: Pick<ListValues, "userId" | "labelIds">): RawBuilder<unknown> {
  if (labelIds === null) return sql``;
  return sql`and ${postId} in (select l.post_id from post_labels l where l.user_id = ${userId} and l.label_id = any(${labelIds}::uuid[]))`;
}

export function starred(userId: string, postId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`and ${postId} in (select l.post_id from labels f join post_labels l on l.label_id = f.id where f.user_id = ${userId} and f.kind = 'favorite')`;
}

/**
 * For the rows of a page; `p` is the post. Tables without rows for it (its `ever_…`) are not read: each table for 24 rows
 * takes a tenth of the page's time.
 */
export const shownColumns = (userId: string) => ({
  is_audio: sql<boolean>`p.is_audio`,
  guest_id: sql<string | null>`p.guest_id`,
  take_id: sql<string | null>`p.take_id`,
  // Null if nothing is shown yet.
  take: sql<ShownTake | null>`coalesce(p.shown_take, (select shown_take(t) from takes t where t.id = p.take_id))`,
  summary: sql<string | null>`p.ai_summary`,
  labels: sql<PostLabel[] | null>`case when p.ever_labelled then
    (select json_agg(json_build_object('label_id', l.id, 'kind', l.kind, 'name', l.name, 'color', l.color) order by l.kind, lower(l.name))
      from post_labels x join labels l on l.id = x.label_id where x.user_id = ${userId} and x.post_id = p.id) end`,
});
export type ShownRow = RowOf<ReturnType<typeof shownColumns>>;

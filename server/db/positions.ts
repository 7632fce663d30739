import { type RawBuilder, sql } from "kysely";

// Conditions for the rows after a position of a list. The first comparison is the range that is read from the index.

type Key = { at: RawBuilder<unknown>; id: RawBuilder<unknown> };
/** [time or number, id] */
type Position = readonly [unknown, unknown];

/** A time as text with microseconds, which a Date does not have. */
export const momentText = (column: RawBuilder<unknown>): RawBuilder<string> => sql<string>`(to_json(${column}) #>> '{}')`;

/** Of `order by at desc, id`. */
export const afterDescending = ({ at, id }: Key, [value, last]: Position): RawBuilder<unknown> =>
  sql`and ${at} <= ${value} and (${at} < ${value} or ${id} > ${last})`;

/** Of `order by at, id desc`. */
export const afterAscending = ({ at, id }: Key, [value, last]: Position): RawBuilder<unknown> =>
  sql`and ${at} >= ${value} and (${at} > ${value} or ${id} < ${last})`;

/** Of `order by at, id`. */
export const afterBoth = ({ at, id }: Key, [value, last]: Position): RawBuilder<unknown> => sql`and (${at}, ${id}) > (${value}, ${last})`;

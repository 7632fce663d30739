import { type RawBuilder, sql } from "kysely";
import { divideQuery } from "./words-query.ts";

/** The condition, with its `and`, on contacts `c` of this owner by what is typed; null where nothing could be found. */
export function addressBookWords(typed: string, ownerId: string): RawBuilder<unknown> | null {
  const divided = divideQuery(typed, ownerId);
  if (!divided) return null;
  const short = divided.short.map((beginning) => sql`and strpos(c.beginnings, ${` ${beginning}`}) > 0`);
  const long = divided.long ? sql`and owned_words(c.user_id, c.words) @@ ${divided.long}::tsquery` : sql``;
  return sql`${sql.join(short, sql` `)} ${long}`;
}

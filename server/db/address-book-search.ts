import { type RawBuilder, sql } from "kysely";
import { splitTermsQuery } from "./search-terms-query.ts";

/** The SQL condition, starting with `and`, on contacts `c` of this owner that match the typed text; null where nothing can match. */
export function addressBookSearch(typed: string, ownerId: string): RawBuilder<unknown> | null {
  const divided = splitTermsQuery(typed, ownerId);
  if (!divided) return null;
  const short = divided.short.map((beginning) => sql`and strpos(c.beginnings, ${` ${beginning}`}) > 0`);
  const long = divided.long ? sql`and owned_words(c.user_id, c.words) @@ ${divided.long}::tsquery` : sql``;
  return sql`${sql.join(short, sql` `)} ${long}`;
}

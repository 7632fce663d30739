import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

export type DatabaseFunction = { name: string; source: string; tables: string[] };

/** The product's functions in the database. `tables`: those whose triggers call it. */
export async function listFunctions(db: Queryable): Promise<DatabaseFunction[]> {
  const result = await sql<DatabaseFunction>`
    select proname as name, prosrc as source,
      array(select distinct relname::text from pg_trigger join pg_class on pg_class.oid = tgrelid where tgfoid = p.oid) as tables
    from pg_proc p where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    order by proname`.execute(db);
  return result.rows;
}

/** The words of these texts, and of the functions that they call. */
export function wordsWithin(functions: readonly DatabaseFunction[], texts: readonly string[]): Set<string> {
  const wordsOf = (text: string): string[] => text.match(/\w+/g) ?? [];
  const words = new Set(texts.flatMap(wordsOf));
  // Words that are added are visited, too.
  for (const word of words) {
    const called = functions.filter(({ name }) => name === word);
    for (const inner of called.flatMap(({ source }) => wordsOf(source))) words.add(inner);
  }
  return words;
}

import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

/** The product's functions in the database. `tables`: those whose triggers call it. */
export async function listFunctions(db: Queryable): Promise<{ name: string; source: string; tables: string[] }[]> {
  const result = await sql<{ name: string; source: string; tables: string[] }>`
    select proname as name, prosrc as source,
      array(select distinct relname::text from pg_trigger join pg_class on pg_class.oid = tgrelid where tgfoid = p.oid) as tables
    from pg_proc p where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    order by proname`.execute(db);
  return result.rows;
}

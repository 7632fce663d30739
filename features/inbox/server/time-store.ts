import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

/** Seconds saved by all sent posts of the person, and by those since `since`. */
export async function sumSaved(db: Queryable, userId: string, since: Date): Promise<{ total: number; recent: number }> {
  const result = await sql<{ total: number; recent: number }>`
    select coalesce(sum(saved_seconds), 0)::float8 as total, coalesce(sum(saved_seconds) filter (where sent_at > ${since}), 0)::float8 as recent
    from posts where creator_id = ${userId} and saved_seconds > 0`.execute(db);
  return result.rows[0] ?? { total: 0, recent: 0 };
}

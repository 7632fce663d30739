import { sql } from "kysely";
import type { Database } from "@aside/server/db/open-database.ts";

/** Moves the expiry of the link into the past. Unlike a revocation, an expiry sends no signal to the processes. */
export async function expireEmbedLink(db: Database, linkId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`update embed_links set expires_at = now() - interval '1 second' where id = ${linkId}`.execute(trx);
  });
}

export async function countEmbedLinks(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from embed_links`.execute(db);
  return rows[0]?.count ?? 0;
}

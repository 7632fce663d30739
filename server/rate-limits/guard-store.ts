import { sql } from "kysely";
import type { Queryable } from "../db/open-database.ts";

export type SealingKeyRow = { id: string; secret: Buffer; created_at: Date };

export type RateWindow = { window_start: Date; hits: number };

export async function listSealingKeys(db: Queryable): Promise<SealingKeyRow[]> {
  return await db.selectFrom("sealing_keys").selectAll().orderBy("created_at", "desc").limit(4).execute();
}

/** When several nodes rotate at once, one wins: the id is the date. */
export async function insertSealingKey(db: Queryable, row: SealingKeyRow): Promise<void> {
  await db
    .insertInto("sealing_keys")
    .values(row)
    .onConflict((c) => c.doNothing())
    .execute();
}

export async function deleteSealingKeysBefore(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom("sealing_keys").where("created_at", "<", before).execute();
  await db.deleteFrom("sealed_nonces").where("seen_at", "<", before).execute();
}

/** False when the nonce was used before. */
export async function rememberNonce(db: Queryable, nonce: string): Promise<boolean> {
  const done = await db
    .insertInto("sealed_nonces")
    .values({ nonce })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Counts one hit of `key`. A window that began before `oldest` is over: this hit begins the next. */
export async function countHit(db: Queryable, key: string, { now, oldest }: { now: Date; oldest: Date }): Promise<RateWindow> {
  const isOver = sql<boolean>`rate_windows.window_start <= ${oldest}`;
  return await db
    .insertInto("rate_windows")
    .values({ key, window_start: now, hits: 1 })
    .onConflict((c) =>
      c.column("key").doUpdateSet({
        window_start: sql`case when ${isOver} then excluded.window_start else rate_windows.window_start end`,
        hits: sql`case when ${isOver} then 1 else rate_windows.hits + 1 end`,
      }),
    )
    .returning(["window_start", "hits"])
    .executeTakeFirstOrThrow();
}

export async function deleteRateWindowsBefore(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom("rate_windows").where("window_start", "<", before).execute();
}

/** Deletes the windows of keys that contain one of these, as an id or address. */
export async function forgetRateWindows(db: Queryable, names: readonly string[]): Promise<void> {
  for (const name of names) await sql`delete from rate_windows where position(${name} in key) > 0`.execute(db);
}

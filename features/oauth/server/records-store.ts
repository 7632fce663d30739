import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

export const REFRESH = "RefreshToken";

export type RecordKey = { model: string; idHash: string };

/** False: the record's grant was revoked meanwhile. */
export async function upsertRecord(
  db: Queryable,
  { model, idHash }: RecordKey,
  record: { grantId: string | null; payload: object; now: Date; expiresAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into oauth_records (model, id_hash, grant_id, payload, created_at, expires_at)
    select ${model}, ${idHash}, ${record.grantId}, ${JSON.stringify(record.payload)}, ${record.now}, ${record.expiresAt}
    where ${record.grantId}::text is null or exists (select from oauth_grants where id = ${record.grantId})
    on conflict (model, id_hash) do update
      set grant_id = excluded.grant_id, payload = excluded.payload, expires_at = excluded.expires_at
    returning id_hash`.execute(db);
  return rows.length > 0;
}

export async function findRecord(db: Queryable, { model, idHash }: RecordKey) {
  return await db
    .selectFrom("oauth_records")
    .select(["payload", "consumed_at", "grant_id"])
    .where("model", "=", model)
    .where("id_hash", "=", idHash)
    .executeTakeFirst();
}

/** False: it was consumed already, also by a request at the same time. */
export async function consumeRecord(db: Queryable, { model, idHash }: RecordKey, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("oauth_records")
    .set({ consumed_at: now })
    .where("model", "=", model)
    .where("id_hash", "=", idHash)
    .where("consumed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Refresh tokens of the token's grant, which is locked until the transaction ends. Empty: the grant was revoked. */
export async function lockRefreshTokens(db: Queryable, idHash: string) {
  await db
    .selectFrom("oauth_grants")
    .select("id")
    .where("id", "in", ({ selectFrom }) =>
      selectFrom("oauth_records").select("grant_id").where("model", "=", REFRESH).where("id_hash", "=", idHash),
    )
    .forNoKeyUpdate()
    .execute();
  return await db
    .selectFrom("oauth_records")
    .select(["id_hash", "consumed_at"])
    .select(sql<number>`coalesce((payload->>'rotations')::int, 0)`.as("rotation"))
    .select(sql<boolean>`payload ? 'repeated'`.as("is_repeated"))
    .where("model", "=", REFRESH)
    .where("grant_id", "in", ({ selectFrom }) =>
      selectFrom("oauth_records").select("grant_id").where("model", "=", REFRESH).where("id_hash", "=", idHash),
    )
    .execute();
}

/** Marks that the token was accepted a second time. */
export async function markRepeated(db: Queryable, idHash: string): Promise<void> {
  await sql`update oauth_records set payload = payload || '{"repeated": true}' where model = ${REFRESH} and id_hash = ${idHash}`.execute(
    db,
  );
}

export async function deleteRecord(db: Queryable, { model, idHash }: RecordKey): Promise<void> {
  await db.deleteFrom("oauth_records").where("model", "=", model).where("id_hash", "=", idHash).execute();
}

export async function deleteRecordsOfGrant(db: Queryable, model: string, grantId: string): Promise<void> {
  await db.deleteFrom("oauth_records").where("model", "=", model).where("grant_id", "=", grantId).execute();
}

export async function deleteExpiredRecords(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom("oauth_records").where("expires_at", "<", now).execute();
}

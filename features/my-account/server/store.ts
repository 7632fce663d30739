import { type SqlBool, sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

export async function lockPreferences(db: Queryable, userId: string): Promise<Record<string, unknown>> {
  const row = await db.selectFrom("users").select("preferences").where("id", "=", userId).forNoKeyUpdate().executeTakeFirst();
  return (row?.preferences ?? {}) as Record<string, unknown>;
}

export async function findSession(db: Queryable, sessionId: string) {
  return await db.selectFrom("sessions").select(["created_at", "signed_in_with"]).where("id", "=", sessionId).executeTakeFirst();
}

export async function insertExport(db: Queryable, row: { id: string; userId: string; now: Date }): Promise<void> {
  await db.insertInto("account_exports").values({ id: row.id, user_id: row.userId, created_at: row.now }).execute();
}

export async function listExports(db: Queryable, userId: string) {
  return await db.selectFrom("account_exports").selectAll().where("user_id", "=", userId).orderBy("created_at", "desc").limit(50).execute();
}

export type ExportRow = Awaited<ReturnType<typeof listExports>>[number];

export async function findExport(db: Queryable, id: string): Promise<ExportRow | undefined> {
  return await db.selectFrom("account_exports").selectAll().where("id", "=", id).executeTakeFirst();
}

/** False if it no longer exists or has already ended. */
export async function setExport(
  db: Queryable,
  id: string,
  change: { state: "PROCESSING" | "PROCESSED" | "FAILED"; key?: string; size?: number; error?: string; expires_at?: Date },
): Promise<boolean> {
  const row = await db
    .updateTable("account_exports")
    .set(change)
    .where("id", "=", id)
    .where("state", "in", ["WAITING", "PROCESSING"])
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function listExpiredExports(db: Queryable, now: Date): Promise<ExportRow[]> {
  return await db.selectFrom("account_exports").selectAll().where("expires_at", "<", now).limit(1000).execute();
}

export async function deleteExport(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom("account_exports").where("id", "=", id).execute();
}

/** Exports whose job was lost (its worker was killed at the last attempt). The failure is shown until `expiresAt`. */
export async function failStaleExports(db: Queryable, before: Date, expiresAt: Date): Promise<void> {
  await db
    .updateTable("account_exports")
    .set({ state: "FAILED", error: "given up", expires_at: expiresAt })
    .where("created_at", "<", before)
    .where("state", "in", ["WAITING", "PROCESSING"])
    .execute();
}

/** MP4s of the person's videos that neither exist nor have failed for good. */
export async function listMissingVideos(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("posts")
    .innerJoin("takes", "takes.id", "posts.take_id")
    .leftJoin("assets", (join) => join.onRef("assets.take_id", "=", "takes.id").on("assets.kind", "=", "mp4"))
    .leftJoin("enrichments", (join) => join.onRef("enrichments.take_id", "=", "takes.id").on("enrichments.kind", "=", "mp4"))
    .select("takes.id")
    .where("posts.creator_id", "=", userId)
    .where("posts.deleted_at", "is", null)
    .where("takes.status", "=", "complete")
    .where("assets.key", "is", null)
    .where(sql<SqlBool>`enrichments.state is distinct from 'FAILED'`)
    .execute();
  return rows.map((row) => row.id);
}

import { sql } from "kysely";
import { batchLoader } from "@aside/server/db/batch-loader.ts";
import { compileOnce } from "@aside/server/db/compile-once.ts";
import { sendSignals } from "@aside/server/signals/signals.ts";
import type { Database, NewRow, Queryable } from "@aside/server/db/open-database.ts";
import type { ACCOUNT_TYPES } from "../../contract.ts";

export type SignedInWith = "password" | "code" | "passkey" | "auto_login" | "invite" | "sso" | (typeof ACCOUNT_TYPES)[number];

export async function insertSession(db: Queryable, session: NewRow<"sessions"> & { signed_in_with: SignedInWith }): Promise<void> {
  await db.insertInto("sessions").values(session).execute();
}

/** The user of a session that is neither revoked nor expired. Requests in the same turn of the event loop share one statement. */
export async function findSessionUser(db: Database, sessionId: string, now: Date) {
  const row = await readSession(db, sessionId);
  return row && row.expires_at > now ? row : undefined;
}

const sessionUsers = compileOnce((db, sessionIds: string[]) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .leftJoin("companies", "companies.id", "users.company_id")
    .select([
      "users.id",
      "users.email",
      "users.name",
      "users.role",
      "sessions.id as session_id",
      "sessions.expires_at",
      "sessions.last_used_at",
      "sessions.is_kept",
      "sessions.mfa_verified_at",
      "users.company_id",
      "users.mfa_type",
      "companies.requires_mfa",
    ])
    .where("sessions.id", "=", sql<string>`any(${sessionIds}::uuid[])`)
    .where("sessions.revoked_at", "is", null)
    .where("users.is_active", "=", true)
    .where("users.disabled_at", "is", null),
);

const readSession = batchLoader(async (db, sessionIds) => {
  const { rows } = await db.executeQuery(sessionUsers(db, sessionIds));
  return new Map(rows.map((row) => [row.session_id, row]));
});

/** Only one of many concurrent requests writes. */
export async function touchSession(
  db: Queryable,
  sessionId: string,
  use: { now: Date; unlessSince: Date; sourceAddress: string },
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ last_used_at: use.now, source_address: use.sourceAddress })
    .where("id", "=", sessionId)
    .where("last_used_at", "<", use.unlessSince)
    .execute();
}

/** Active or not; locked until the transaction ends, so that one of two concurrent renewals rotates. */
export async function lockSession(db: Queryable, sessionId: string) {
  return await db.selectFrom("sessions").selectAll().where("id", "=", sessionId).forNoKeyUpdate().executeTakeFirst();
}

export async function findLiveSession(db: Queryable, sessionId: string) {
  return await db
    .selectFrom("sessions")
    .select(["created_at", "signed_in_with"])
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
}

export async function rotateSession(
  db: Queryable,
  sessionId: string,
  next: { hash: string; previousHash: string; now: Date; expiresAt: Date; sourceAddress: string; userAgent: string },
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({
      refresh_hash: next.hash,
      previous_hash: next.previousHash,
      rotated_at: next.now,
      last_used_at: next.now,
      expires_at: next.expiresAt,
      source_address: next.sourceAddress,
      user_agent: next.userAgent,
    })
    .where("id", "=", sessionId)
    .execute();
}

export async function listLiveSessions(db: Queryable, userId: string, now: Date) {
  return await db
    .selectFrom("sessions")
    .select(["id", "user_agent", "source_address", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Ends those of these sessions that are active and returns how many there were. A signal closes their event streams. */
export async function endSessions(
  db: Queryable,
  which: { userId: string; except?: string } | { id: string; userId?: string; except?: never },
  now: Date,
): Promise<number> {
  let update = db.updateTable("sessions").set({ revoked_at: now }).where("revoked_at", "is", null).where("expires_at", ">", now);
  if (which.userId !== undefined) update = update.where("user_id", "=", which.userId);
  if ("id" in which) update = update.where("id", "=", which.id);
  if (which.except !== undefined) update = update.where("id", "!=", which.except);
  const ended = await update.returning("id").execute();
  await sendSignals(
    db,
    "session.ended",
    ended.map(({ id }) => ({ session_id: id })),
  );
  return ended.length;
}

export async function markSessionVerified(db: Queryable, sessionId: string, now: Date): Promise<void> {
  await db.updateTable("sessions").set({ mfa_verified_at: now }).where("id", "=", sessionId).execute();
}

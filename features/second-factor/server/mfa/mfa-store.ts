import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";
import type { MfaType } from "../../contract.ts";

export type FactorKind = "app" | "phone";

export type MfaUser = Awaited<ReturnType<typeof lockMfaUser>> & object;

/** All decisions about a person's second factor are made under this lock, so concurrent requests see each other's changes. */
export async function lockMfaUser(db: Queryable, userId: string) {
  return await db
    .selectFrom("users")
    .select(["id", "email", "name", "company_id", "mfa_type", "mfa_misses", "mfa_locked_until"])
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function findMfaState(db: Queryable, userId: string) {
  const row = await db
    .selectFrom("users")
    .leftJoin("companies", "companies.id", "users.company_id")
    .leftJoin("mfa_factors", (join) => join.onRef("mfa_factors.user_id", "=", "users.id").on("mfa_factors.confirmed_at", "is not", null))
    .select(["users.mfa_type", "users.password_hash", "companies.requires_mfa", "mfa_factors.phone_number", "mfa_factors.confirmed_at"])
    .select((eb) => [
      eb
        .selectFrom("passkeys")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("passkeys.user_id", "=", "users.id")
        .as("passkeys"),
      eb
        .selectFrom("recovery_codes")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("recovery_codes.user_id", "=", "users.id")
        .where("recovery_codes.used_at", "is", null)
        .as("recovery_codes"),
    ])
    .where("users.id", "=", userId)
    .executeTakeFirst();
  if (!row) return null;
  const passkeys = Number(row.passkeys ?? 0);
  // If the company requires a factor, an existing passkey satisfies it.
  const required = row.mfa_type ?? (row.requires_mfa && passkeys > 0 ? "passkey" : null);
  return {
    mfaType: required as MfaType | null,
    isRequired: row.requires_mfa === true,
    hasPassword: row.password_hash !== null,
    phoneNumber: row.phone_number,
    confirmedAt: row.confirmed_at,
    passkeys,
    recoveryCodes: Number(row.recovery_codes ?? 0),
  };
}

/** One row per kind; the user's row is the lock. */
export async function findFactor(db: Queryable, userId: string, kind: FactorKind) {
  return await db.selectFrom("mfa_factors").selectAll().where("user_id", "=", userId).where("kind", "=", kind).executeTakeFirst();
}

/** Starts or restarts a set-up. The caller checks that there is no confirmed factor, which must not be replaced. */
export async function putFactor(
  db: Queryable,
  factor: { id: string; userId: string; kind: FactorKind; secret: Buffer | null; phoneNumber: string | null; now: Date },
): Promise<void> {
  const values = { secret: factor.secret, phone_number: factor.phoneNumber, created_at: factor.now, last_step: null };
  await db
    .insertInto("mfa_factors")
    .values({ id: factor.id, user_id: factor.userId, kind: factor.kind, ...values })
    .onConflict((conflict) => conflict.columns(["user_id", "kind"]).doUpdateSet(values))
    .execute();
}

export async function confirmFactor(db: Queryable, userId: string, kind: FactorKind, now: Date): Promise<void> {
  await db.updateTable("mfa_factors").set({ confirmed_at: now }).where("user_id", "=", userId).where("kind", "=", kind).execute();
}

export async function setLastStep(db: Queryable, factorId: string, step: number): Promise<void> {
  await db.updateTable("mfa_factors").set({ last_step: step }).where("id", "=", factorId).execute();
}

export async function deleteFactors(db: Queryable, userId: string): Promise<void> {
  await db.deleteFrom("mfa_factors").where("user_id", "=", userId).execute();
}

export async function insertMfaCode(db: Queryable, code: NewRow<"mfa_codes">): Promise<void> {
  await db.insertInto("mfa_codes").values(code).execute();
}

/** The latest code for any session of the user. */
export async function findNewestMfaCode(db: Queryable, userId: string) {
  return await db
    .selectFrom("mfa_codes")
    .select(["session_id", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The latest code for this session. */
export async function findMfaCodeOf(db: Queryable, { userId, sessionId }: { userId: string; sessionId: string }) {
  return await db
    .selectFrom("mfa_codes")
    .selectAll()
    .where("user_id", "=", userId)
    .where("session_id", "=", sessionId)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function countMfaCodesSince(db: Queryable, userId: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom("mfa_codes")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function useMfaCode(db: Queryable, codeId: string, now: Date): Promise<void> {
  await db.updateTable("mfa_codes").set({ used_at: now }).where("id", "=", codeId).execute();
}

export async function replaceRecoveryCodes(db: Queryable, userId: string, codes: { id: string; hash: string }[], now: Date): Promise<void> {
  await deleteRecoveryCodes(db, userId);
  await db
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ id: code.id, user_id: userId, code_hash: code.hash, created_at: now })))
    .execute();
}

export async function deleteRecoveryCodes(db: Queryable, userId: string): Promise<void> {
  await db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
}

/** True for only one of several concurrent callers. */
export async function useRecoveryCode(db: Queryable, userId: string, hash: string, now: Date): Promise<boolean> {
  const done = await db
    .updateTable("recovery_codes")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("code_hash", "=", hash)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

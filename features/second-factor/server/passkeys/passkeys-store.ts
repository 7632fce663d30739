import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";

export type ChallengePurpose = "register" | "verify" | "sign_in";
export type PasskeyRow = Awaited<ReturnType<typeof listPasskeysOf>>[number];

export async function listPasskeysOf(db: Queryable, userId: string) {
  return await db
    .selectFrom("passkeys")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Locked until the transaction ends: of two concurrent uses, the second sees the counter of the first. */
export async function lockPasskey(db: Queryable, credentialId: string) {
  return await db.selectFrom("passkeys").selectAll().where("credential_id", "=", credentialId).forNoKeyUpdate().executeTakeFirst();
}

/** Null if it is already registered, by anyone. */
export async function insertPasskey(db: Queryable, passkey: NewRow<"passkeys">): Promise<PasskeyRow | null> {
  const row = await db
    .insertInto("passkeys")
    .values(passkey)
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function touchPasskey(db: Queryable, id: string, use: { counter: number; isBackedUp: boolean; now: Date }): Promise<void> {
  await db
    .updateTable("passkeys")
    .set({ counter: use.counter, is_backed_up: use.isBackedUp, last_used_at: use.now })
    .where("id", "=", id)
    .execute();
}

export async function setPasskeyName(db: Queryable, userId: string, id: string, name: string): Promise<PasskeyRow | undefined> {
  return await db
    .updateTable("passkeys")
    .set({ name })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returningAll()
    .executeTakeFirst();
}

export async function deletePasskey(db: Queryable, userId: string, id: string): Promise<{ name: string } | undefined> {
  return await db.deleteFrom("passkeys").where("id", "=", id).where("user_id", "=", userId).returning("name").executeTakeFirst();
}

export async function insertChallenge(
  db: Queryable,
  challenge: NewRow<"passkey_challenges"> & { purpose: ChallengePurpose },
): Promise<void> {
  await db.insertInto("passkey_challenges").values(challenge).execute();
}

/** True for one caller only, also if its response is invalid: a challenge can be answered once. */
export async function takeChallenge(
  db: Queryable,
  which: { purpose: ChallengePurpose; challenge: string } & ({ userId: string } | { id: string }),
  now: Date,
): Promise<boolean> {
  let taking = db
    .deleteFrom("passkey_challenges")
    .where("purpose", "=", which.purpose)
    .where("challenge", "=", which.challenge)
    .where("expires_at", ">", now);
  taking = "userId" in which ? taking.where("user_id", "=", which.userId) : taking.where("id", "=", which.id).where("user_id", "is", null);
  const done = await taking.executeTakeFirst();
  return done.numDeletedRows > 0n;
}

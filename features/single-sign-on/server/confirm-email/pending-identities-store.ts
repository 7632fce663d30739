import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { SocialProvider } from "../../social-contract.ts";

export type NewPendingIdentity = {
  id: string;
  secretHash: string;
  provider: SocialProvider;
  issuer: string;
  subject: string;
  name: string;
  providerEmail: string | null;
  canSignUp: boolean;
  restrictAdUserSignup: boolean;
  expiresAt: Date;
};

export async function insertPendingIdentity(db: Queryable, pending: NewPendingIdentity): Promise<void> {
  await db
    .insertInto("pending_identities")
    .values({
      id: pending.id,
      secret_hash: pending.secretHash,
      provider: pending.provider,
      issuer: pending.issuer,
      subject: pending.subject,
      name: pending.name,
      provider_email: pending.providerEmail,
      can_sign_up: pending.canSignUp,
      restrict_ad_user_signup: pending.restrictAdUserSignup,
      expires_at: pending.expiresAt,
    })
    .execute();
}

export type PendingIdentity = NonNullable<Awaited<ReturnType<typeof lockPendingIdentity>>>;

/** Locked until the transaction ends: of two concurrent codes, the second sees the miss of the first. */
export async function lockPendingIdentity(db: Queryable, which: { secretHash: string; now: Date }) {
  return await db
    .selectFrom("pending_identities")
    .selectAll()
    .where("secret_hash", "=", which.secretHash)
    .where("expires_at", ">", which.now)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** An earlier code stops working. */
export async function setIdentityCode(
  db: Queryable,
  id: string,
  code: { email: string; hash: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable("pending_identities")
    .set({ email: code.email, code_hash: code.hash, code_sent_at: code.now, code_expires_at: code.expiresAt, misses: 0 })
    .where("id", "=", id)
    .execute();
}

export async function countIdentityMiss(db: Queryable, id: string): Promise<void> {
  await db
    .updateTable("pending_identities")
    .set({ misses: sql`misses + 1` })
    .where("id", "=", id)
    .execute();
}

export async function deletePendingIdentity(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom("pending_identities").where("id", "=", id).execute();
}

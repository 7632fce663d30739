import type { Queryable } from "@aside/server/db/open-database.ts";

export type NewWalk = {
  stateHash: string;
  browserHash: string;
  provider: string;
  companyId: string | null;
  codeVerifier: string;
  nonce: string;
  successRef: string;
  errorRef: string;
  restrictAdUserSignup: boolean;
  connectUserId: string | null;
  now: Date;
  expiresAt: Date;
};

/** Those that nobody came back from go at the same time. */
export async function insertWalk(db: Queryable, walk: NewWalk): Promise<void> {
  await db.deleteFrom("sign_in_walks").where("expires_at", "<", walk.now).execute();
  await db
    .insertInto("sign_in_walks")
    .values({
      state_hash: walk.stateHash,
      browser_hash: walk.browserHash,
      provider: walk.provider,
      company_id: walk.companyId,
      code_verifier: walk.codeVerifier,
      nonce: walk.nonce,
      success_ref: walk.successRef,
      error_ref: walk.errorRef,
      restrict_ad_user_signup: walk.restrictAdUserSignup,
      connect_user_id: walk.connectUserId,
      expires_at: walk.expiresAt,
    })
    .execute();
}

export type WalkRow = NonNullable<Awaited<ReturnType<typeof takeWalk>>>;

/** For one caller only. Another browser gets nothing and takes nothing away. */
export async function takeWalk(db: Queryable, which: { stateHash: string; browserHash: string; provider: string; now: Date }) {
  return await db
    .deleteFrom("sign_in_walks")
    .where("state_hash", "=", which.stateHash)
    .where("browser_hash", "=", which.browserHash)
    .where("provider", "=", which.provider)
    .where("expires_at", ">", which.now)
    .returningAll()
    .executeTakeFirst();
}

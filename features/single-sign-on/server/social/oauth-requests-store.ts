import type { Queryable } from "@aside/server/db/open-database.ts";

export type NewOAuthRequest = {
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

/** Abandoned requests are deleted at the same time. */
export async function insertOAuthRequest(db: Queryable, oauthRequest: NewOAuthRequest): Promise<void> {
  await db.deleteFrom("oauth_requests").where("expires_at", "<", oauthRequest.now).execute();
  await db
    .insertInto("oauth_requests")
    .values({
      state_hash: oauthRequest.stateHash,
      browser_hash: oauthRequest.browserHash,
      provider: oauthRequest.provider,
      company_id: oauthRequest.companyId,
      code_verifier: oauthRequest.codeVerifier,
      nonce: oauthRequest.nonce,
      success_ref: oauthRequest.successRef,
      error_ref: oauthRequest.errorRef,
      restrict_ad_user_signup: oauthRequest.restrictAdUserSignup,
      connect_user_id: oauthRequest.connectUserId,
      expires_at: oauthRequest.expiresAt,
    })
    .execute();
}

export type OAuthRequestRow = NonNullable<Awaited<ReturnType<typeof takeOAuthRequest>>>;

/** Succeeds for one caller only. Another browser gets nothing and changes nothing. */
export async function takeOAuthRequest(db: Queryable, which: { stateHash: string; browserHash: string; provider: string; now: Date }) {
  return await db
    .deleteFrom("oauth_requests")
    .where("state_hash", "=", which.stateHash)
    .where("browser_hash", "=", which.browserHash)
    .where("provider", "=", which.provider)
    .where("expires_at", ">", which.now)
    .returningAll()
    .executeTakeFirst();
}

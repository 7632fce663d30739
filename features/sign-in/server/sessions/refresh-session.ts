import { sessionExpired } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { refreshSession as endpoint } from "../../contract.ts";
import { clearRefreshCookie, readRefreshCookie, type RefreshToken } from "@aside/core/accounts/server/sessions/refresh-cookie.ts";
import { hashSecret, makeSecret } from "@aside/server/auth/secrets.ts";
import { endSessions, lockSession, rotateSession } from "@aside/core/accounts/server/sessions/sessions-store.ts";
import { giveCookies, issueToken, renewedExpiry, sourceOf } from "@aside/core/accounts/server/sessions/start-session.ts";
import { type AccountRow, findAccount } from "@aside/core/accounts/server/users-store.ts";

/**
 * Two tabs may renew concurrently. Within this time after a rotation, the previous refresh token gets an access token but no cookie, so
 * that a late reply cannot overwrite the newest cookie.
 */
const GRACE_MS = 20_000;

type Renewed = {
  user: AccountRow;
  session: { id: string; isKept: boolean; expiresAt: Date; isMfaVerified: boolean };
  secret: string | null;
};
type Source = ReturnType<typeof sourceOf>;

/**
 * RFC 9700, section 4.14.2: a refresh token works once. Reuse means that it was stolen, so the session ends. Exception: the reply with the
 * new token may have been lost. Until the new token is used, the previous one works again, and the unused one is invalidated.
 */
export const refreshSession: Handler<typeof endpoint> = async ({ context, request, reply }) => {
  const given = readRefreshCookie(request);
  const source = sourceOf(request);
  const renewed = given && (await context.db.transaction().execute(async (trx) => await renew(context, trx, given, source)));
  if (!renewed) {
    clearRefreshCookie(context, reply);
    throw sessionExpired();
  }
  if (renewed.secret !== null) await giveCookies(context, { request, reply }, renewed.session, renewed.secret);
  return await issueToken(context, renewed.user, renewed.session);
};

/** Null if the token is invalid; a revocation of its session is committed. `secret` is null within GRACE_MS. */
async function renew(context: AppContext, db: Queryable, given: RefreshToken, source: Source): Promise<Renewed | null> {
  const now = context.now();
  const row = await lockSession(db, given.sessionId);
  // A session from before refresh tokens has no hash, so this cookie is forged.
  if (!row?.refresh_hash || row.revoked_at || row.expires_at <= now) return null;
  const user = await findAccount(db, row.user_id);
  if (!user?.is_active || user.disabled_at) return null;
  const hash = hashSecret(given.secret);
  const session = { id: row.id, isKept: row.is_kept, expiresAt: row.expires_at, isMfaVerified: row.mfa_verified_at !== null };
  const wasReplaced = hash === row.previous_hash;
  const isInGrace = row.rotated_at !== null && now.getTime() - row.rotated_at.getTime() < GRACE_MS;
  if (wasReplaced && isInGrace) return { user, session, secret: null };
  if (wasReplaced || hash === row.refresh_hash) {
    const secret = makeSecret();
    const expiresAt = renewedExpiry({ ...session, createdAt: row.created_at }, now);
    await rotateSession(db, row.id, { hash: hashSecret(secret), previousHash: hash, now, expiresAt, ...source });
    return { user, session: { ...session, expiresAt }, secret };
  }
  await endSessions(db, { id: row.id }, now);
  context.log.warn(
    { session_id: row.id, user_id: row.user_id, source_address: source.sourceAddress },
    "an outdated refresh token was used; its session was revoked",
  );
  return null;
}

import type { FastifyReply, FastifyRequest } from "fastify";
import { sessionOf, type UserActor } from "@aside/server/auth/actor.ts";
import { sessionExpired } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { endSessions, lockSession, type SignedInWith, markSessionVerified } from "@aside/core/accounts/server/sessions/sessions-store.ts";
import { issueToken, startSession } from "@aside/core/accounts/server/sessions/start-session.ts";
import { findAccount } from "@aside/core/accounts/server/users-store.ts";
import type { SessionUser } from "@aside/core/accounts/contract.ts";

type Http = { request: FastifyRequest; reply: FastifyReply };

/**
 * After the second factor, a pending session is replaced by a new one, so that earlier access tokens, refresh tokens and cookies
 * become invalid. A session that was not pending is marked as verified.
 */
export async function raiseSession(
  context: AppContext,
  db: Queryable,
  actor: UserActor,
  http: Http,
): Promise<{ token: string; user: SessionUser }> {
  const now = context.now();
  const session = await lockSession(db, sessionOf(actor));
  if (!session || session.revoked_at || session.expires_at <= now) throw sessionExpired();
  if (actor.isMfaPending) {
    await endSessions(db, { id: session.id }, now);
    const signedInWith = session.signed_in_with as SignedInWith;
    return await startSession(context, db, actor.userId, { ...http, isKept: session.is_kept, signedInWith, isMfaVerified: true });
  }
  await markSessionVerified(db, session.id, now);
  const user = await findAccount(db, actor.userId);
  if (!user) throw sessionExpired();
  return await issueToken(context, user, { id: session.id, isKept: session.is_kept, expiresAt: session.expires_at, isMfaVerified: true });
}

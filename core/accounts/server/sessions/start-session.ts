import type { FastifyReply, FastifyRequest } from "fastify";
import type { AppContext } from "@aside/server/http/context.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { presentUser } from "../present-user.ts";
import { setRefreshCookie } from "./refresh-cookie.ts";
import { hashSecret, makeSecret } from "@aside/server/auth/secrets.ts";
import { endSessions, insertSession, type SignedInWith } from "./sessions-store.ts";
import { type AccountRow, findAccount } from "../users-store.ts";
import { readViewerCookie, setViewerCookie } from "./viewer-cookie.ts";
import type { SessionUser } from "../../contract.ts";

/** Cookies, and with them a persistent session, expire after 7 days; each renewal restarts them. */
const KEPT_SECONDS = 7 * 24 * 60 * 60;
/** After 90 days a new sign-in is required, however often the session is used. */
const KEPT_MOST_SECONDS = 90 * 24 * 60 * 60;
/** "Keep me logged in" unchecked: a day after the sign-in at the latest, renewed or not. */
const UNKEPT_SECONDS = 24 * 60 * 60;

type Http = { request: FastifyRequest; reply: FastifyReply };
type SessionOf = { id: string; isKept: boolean; expiresAt: Date; isMfaVerified: boolean; userId?: string };

/**
 * Creates the session row with its access and refresh token, and the viewer cookie for the browser's player. Ends the session that this
 * browser had.
 */
export async function startSession(
  context: AppContext,
  db: Queryable,
  userId: string,
  http: Http & {
    isKept: boolean;
    signedInWith: SignedInWith;
    /** The sign-in itself counts as a second factor (a passkey). */ isMfaVerified?: boolean;
  },
): Promise<{ token: string; user: SessionUser }> {
  const now = context.now();
  const user = await findAccount(db, userId);
  if (!user) throw new Error("the user of a new session is gone");
  const before = await readViewerCookie(context, http.request);
  if (before?.sid) await endSessions(db, { id: before.sid }, now);
  const isMfaVerified = http.isMfaVerified ?? false;
  const session = { id: context.newId(), userId, isKept: http.isKept, expiresAt: firstExpiry(http.isKept, now), isMfaVerified };
  const secret = makeSecret();
  const { userAgent, sourceAddress } = sourceOf(http.request);
  await insertSession(db, {
    id: session.id,
    user_id: userId,
    user_agent: userAgent,
    source_address: sourceAddress,
    refresh_hash: hashSecret(secret),
    is_kept: http.isKept,
    signed_in_with: http.signedInWith,
    mfa_verified_at: isMfaVerified ? now : null,
    created_at: now,
    last_used_at: now,
    expires_at: session.expiresAt,
  });
  await giveCookies(context, http, session, secret);
  return await issueToken(context, user, session);
}

/** The browser's cookies after a sign-in or a rotation. `userId` of the session: after a sign-in. */
export async function giveCookies(context: AppContext, http: Http, session: SessionOf, secret: string): Promise<void> {
  setRefreshCookie(context, http.reply, { sessionId: session.id, secret }, session.isKept ? KEPT_SECONDS : undefined);
  await setViewerCookie(context, http, { session });
}

/** The access token: valid for some minutes, and never longer than its session. */
export async function issueToken(context: AppContext, user: AccountRow, session: SessionOf): Promise<{ token: string; user: SessionUser }> {
  const now = context.now();
  const profile = presentUser(user, session);
  const { preferences: _, ...claims } = profile;
  const left = Math.ceil((session.expiresAt.getTime() - now.getTime()) / 1000);
  const lifetimeSeconds = Math.min(context.config.ACCESS_TOKEN_SECONDS, left);
  return { token: await context.tokens.sign("user", { ...claims, sid: session.id }, { now, lifetimeSeconds }), user: profile };
}

export function renewedExpiry(session: { isKept: boolean; expiresAt: Date; createdAt: Date }, now: Date): Date {
  if (!session.isKept) return session.expiresAt;
  const end = session.createdAt.getTime() + KEPT_MOST_SECONDS * 1000;
  return new Date(Math.min(firstExpiry(true, now).getTime(), end));
}

function firstExpiry(isKept: boolean, now: Date): Date {
  return new Date(now.getTime() + (isKept ? KEPT_SECONDS : UNKEPT_SECONDS) * 1000);
}

export function sourceOf(request: FastifyRequest): { userAgent: string; sourceAddress: string } {
  return { userAgent: String(request.headers["user-agent"] ?? "").slice(0, 255), sourceAddress: request.ip };
}

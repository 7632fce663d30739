import type { FastifyRequest } from "fastify";
import type { Actor, Viewer } from "@aside/server/auth/actor.ts";
import { id } from "@aside/contract/fields.ts";
import type { Role } from "@aside/contract/permissions.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { isMfaAsked } from "../present-user.ts";
import { readSessionUser } from "./remember-session.ts";
import { touchSession } from "./sessions-store.ts";
import { readViewerCookie, type ViewerClaims } from "./viewer-cookie.ts";
import { findGuest } from "../guests-store.ts";

/** "Last used" has a resolution of one minute, so that not every request writes. */
const USE_WRITTEN_EVERY_MS = 60_000;

/** For the API: the actor is that of the `access-token` header. The cookie only adds what is known about the browser as a viewer. */
export async function authenticateHeader(context: AppContext, request: FastifyRequest): Promise<Actor> {
  const cookie = await readViewerCookie(context, request);
  const viewer = viewerOf(cookie);
  const token = request.headers["access-token"];
  if (typeof token !== "string" || token === "") return { kind: "anonymous", viewer };
  const user = await context.tokens.verify("user", token, context.now());
  const sessionId = id.safeParse(user?.["sid"]).data;
  if (sessionId) return (await userOfSession(context, request, sessionId, viewer)) ?? { kind: "anonymous", viewer };
  const guest = await context.tokens.verify("guest", token, context.now());
  if (guest) return (await guestOf(context, String(guest.sub), viewer)) ?? { kind: "anonymous", viewer };
  return { kind: "anonymous", viewer };
}

/**
 * For media and page loads, where browsers cannot send our headers: the actor is that of the cookie. These are GETs without effects, so a
 * forged cross-site request gains nothing.
 */
export async function authenticateCookie(context: AppContext, request: FastifyRequest): Promise<Actor> {
  const cookie = await readViewerCookie(context, request);
  const viewer = viewerOf(cookie);
  if (cookie?.sid) {
    const user = await userOfSession(context, request, cookie.sid, viewer);
    // Players and pages cannot ask for a second factor: a session without it counts as signed out.
    if (user?.kind === "user" && !user.isMfaPending) return user;
  }
  if (cookie?.gid) {
    const guest = await guestOf(context, cookie.gid, viewer);
    if (guest) return guest;
  }
  return { kind: "anonymous", viewer };
}

function viewerOf(cookie: ViewerClaims | null): Viewer {
  return { browserId: cookie?.bid ?? null, memberIds: cookie?.mids ?? [], ownSince: cookie?.own ?? 0 };
}

async function userOfSession(context: AppContext, request: FastifyRequest, sessionId: string, viewer: Viewer): Promise<Actor | null> {
  const now = context.now();
  const row = await readSessionUser(context, sessionId);
  if (!row) return null;
  const unlessSince = new Date(now.getTime() - USE_WRITTEN_EVERY_MS);
  if (row.last_used_at < unlessSince) {
    row.last_used_at = now; // remembered
    await touchSession(context.db, sessionId, { now, unlessSince, sourceAddress: request.ip });
  }
  return {
    kind: "user",
    userId: row.id,
    sessionId: row.session_id,
    email: row.email,
    name: row.name,
    role: row.role as Role,
    companyId: row.company_id,
    isKept: row.is_kept,
    isMfaPending: isMfaAsked(row) && row.mfa_verified_at === null,
    viewer,
  };
}

async function guestOf(context: AppContext, guestId: string, viewer: Viewer): Promise<Actor | null> {
  const row = await findGuest(context.db, guestId);
  return row ? { kind: "guest", guestId: row.id, name: row.name, viewer } : null;
}

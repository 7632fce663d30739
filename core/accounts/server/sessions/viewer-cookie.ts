import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { AppContext } from "@aside/server/http/context.ts";

const VIEWER_COOKIE = "aside_viewer";
const LIFETIME_SECONDS = 7 * 24 * 60 * 60;
/** Maximum number of personal links that one browser holds; the oldest is dropped first. */
const MAX_MEMBERSHIPS = 40;

const claims = z.object({
  bid: z.uuid(),
  mids: z.array(z.uuid()).default([]),
  sid: z.uuid().optional(),
  /** The cookie ends with the browser, as the session does. */
  tmp: z.literal(true).optional(),
  gid: z.uuid().optional(),
  /** The person who is, or was last, signed in. */
  uid: z.uuid().optional(),
  /** ms since 1970: what was watched before, signed out, may be another person's. */
  own: z.int().optional(),
});
export type ViewerClaims = z.output<typeof claims>;

type Http = { request: FastifyRequest; reply: FastifyReply };

/** The claims of the httpOnly cookie; null if it is missing or not ours. */
export async function readViewerCookie(context: AppContext, request: FastifyRequest): Promise<ViewerClaims | null> {
  return (await readSigned(context, request))?.claims ?? null;
}

/** `expires` in seconds since 1970. */
async function readSigned(context: AppContext, request: FastifyRequest): Promise<{ claims: ViewerClaims; expires: number } | null> {
  const raw = request.cookies[VIEWER_COOKIE];
  if (!raw) return null;
  const payload = await context.tokens.verify("viewer", raw, context.now());
  const parsed = claims.safeParse(payload);
  return parsed.success ? { claims: parsed.data, expires: payload?.exp ?? 0 } : null;
}

/** The browser's claims. It gets a cookie only if it has none, or one that ends within half its lifetime. */
export async function keepViewerCookie(context: AppContext, http: Http): Promise<ViewerClaims> {
  const known = await readSigned(context, http.request);
  const left = (known?.expires ?? 0) - context.now().getTime() / 1000;
  return known && left > LIFETIME_SECONDS / 2 ? known.claims : await setViewerCookie(context, http, {});
}

/**
 * Adds to what is known about the browser: its session (so that the player, which sends no headers of ours, can fetch media), a guest,
 * or a membership proved by a personal link. `session: null` removes the session.
 */
export async function setViewerCookie(
  context: AppContext,
  http: Http,
  change: { session?: { id: string; isKept: boolean; userId?: string } | null; guestId?: string; memberId?: string },
): Promise<ViewerClaims> {
  const known = (await readViewerCookie(context, http.request)) ?? { bid: context.newId(), mids: [] };
  const next: ViewerClaims = { ...known, mids: [...known.mids] };
  if (change.session !== undefined) {
    delete next.sid;
    delete next.tmp;
    if (change.session) next.sid = change.session.id;
    if (change.session?.isKept === false) next.tmp = true;
    setPerson(next, change.session, context.now());
  }
  if (change.guestId !== undefined) next.gid = change.guestId;
  if (change.memberId !== undefined)
    next.mids = [...next.mids.filter((id) => id !== change.memberId), change.memberId].slice(-MAX_MEMBERSHIPS);
  const value = await context.tokens.sign("viewer", next, { now: context.now(), lifetimeSeconds: LIFETIME_SECONDS });
  http.reply.setCookie(VIEWER_COOKIE, value, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: context.config.publicUrl.startsWith("https:"),
    ...(next.tmp ? {} : { maxAge: LIFETIME_SECONDS }),
  });
  return next;
}

/** Views since a sign-out, or since another person signed in, may become those of the person who signs in next. */
function setPerson(claimed: ViewerClaims, session: { userId?: string } | null, now: Date): void {
  const { userId } = session ?? {};
  if (session && !userId) return; // a renewal
  if (!session || (claimed.uid && claimed.uid !== userId)) claimed.own = now.getTime();
  delete claimed.uid;
  if (userId) claimed.uid = userId;
}

import type { FastifyReply, FastifyRequest } from "fastify";
import type { AppContext } from "@aside/platform/http/context.ts";
import type { Queryable } from "@aside/platform/db/open-database.ts";
import type { SessionUser } from "../contract.ts";
import { presentUser } from "./present.ts";
import { findUserById, insertSession } from "./store.ts";
import { setViewerCookie } from "./viewer-cookie.ts";

/** Spec section 9: cookies, and with them the session, expire in 7 days. */
const SESSION_SECONDS = 7 * 24 * 60 * 60;

/** Makes the session row and its token, and lets the browser's player in by the viewer cookie. */
export async function startSession(
  context: AppContext,
  db: Queryable,
  userId: string,
  http: { request: FastifyRequest; reply: FastifyReply },
): Promise<{ token: string; user: SessionUser }> {
  const now = context.now();
  const sessionId = context.newId();
  const user = await findUserById(db, userId);
  if (!user) throw new Error("the user of a new session is gone");
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000);
  const userAgent = String(http.request.headers["user-agent"] ?? "").slice(0, 255);
  await insertSession(db, { id: sessionId, userId, userAgent, now, expiresAt });
  const profile = presentUser(user);
  const { preferences: _, ...claims } = profile;
  const token = await context.tokens.sign("user", { ...claims, sid: sessionId }, { now, lifetimeSeconds: SESSION_SECONDS });
  await setViewerCookie(context, http, { sessionId });
  return { token, user: profile };
}

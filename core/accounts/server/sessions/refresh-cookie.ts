import type { FastifyReply, FastifyRequest } from "fastify";
import { id } from "@aside/contract/fields.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { strictCookie } from "./strict-cookie.ts";

const REFRESH_COOKIE = "aside_refresh";
/** Sent with renewals only, and never from other sites' pages. */
const PATH = "/v1/user/session";

export type RefreshToken = { sessionId: string; secret: string };

export function readRefreshCookie(request: FastifyRequest): RefreshToken | null {
  const [sessionId, secret, ...rest] = (request.cookies[REFRESH_COOKIE] ?? "").split(".");
  if (!id.safeParse(sessionId).success || !secret || rest.length > 0) return null;
  return { sessionId: sessionId ?? "", secret };
}

/** `maxAgeSeconds` absent: the cookie ends with the browser. */
export function setRefreshCookie(context: AppContext, reply: FastifyReply, token: RefreshToken, maxAgeSeconds: number | undefined): void {
  const age = maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds };
  reply.setCookie(REFRESH_COOKIE, `${token.sessionId}.${token.secret}`, { ...strictCookie(context, PATH), ...age });
}

export function clearRefreshCookie(context: AppContext, reply: FastifyReply): void {
  reply.clearCookie(REFRESH_COOKIE, strictCookie(context, PATH));
}

import type { FastifyReply, FastifyRequest } from "fastify";
import type { AppContext } from "@aside/server/http/context.ts";
import { makeSecret } from "@aside/server/auth/secrets.ts";

const REQUEST_COOKIE = "aside_oauth_request";
const PATH = "/v1/auth";
export const REQUEST_SECONDS = 10 * 60;

/** Identifies the browser of a request. Lax: sent when the provider redirects back. */
export function readOAuthRequestCookie(request: FastifyRequest): string | null {
  const value = request.cookies[REQUEST_COOKIE] ?? "";
  return /^[\w-]{43}$/.test(value) ? value : null;
}

/** Shared by concurrent authorization requests, for example of two tabs. */
export function setOAuthRequestCookie(context: AppContext, http: { request: FastifyRequest; reply: FastifyReply }): string {
  const secret = readOAuthRequestCookie(http.request) ?? makeSecret();
  const secure = context.config.publicUrl.startsWith("https:");
  http.reply.setCookie(REQUEST_COOKIE, secret, { path: PATH, httpOnly: true, sameSite: "lax", secure, maxAge: REQUEST_SECONDS });
  return secret;
}

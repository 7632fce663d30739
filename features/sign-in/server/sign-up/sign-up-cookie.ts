import type { FastifyReply, FastifyRequest } from "fastify";
import { hashSecret } from "@aside/server/auth/secrets.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { strictCookie } from "@aside/core/accounts/server/sessions/strict-cookie.ts";

const SIGN_UP_COOKIE = "aside_sign_up";
const PATH = "/v1/user";
/** Long enough for a late email; codes expire sooner. */
const LIFETIME_SECONDS = 24 * 60 * 60;

/** Hash of the secret that this browser got with its latest sign-up. */
export function readSignUpSecret(request: FastifyRequest): string | null {
  const secret = request.cookies[SIGN_UP_COOKIE] ?? "";
  return /^[\w-]{43}$/.test(secret) ? hashSecret(secret) : null;
}

export function setSignUpCookie(context: AppContext, reply: FastifyReply, secret: string): void {
  reply.setCookie(SIGN_UP_COOKIE, secret, { ...strictCookie(context, PATH), maxAge: LIFETIME_SECONDS });
}

export function clearSignUpCookie(context: AppContext, reply: FastifyReply): void {
  reply.clearCookie(SIGN_UP_COOKIE, strictCookie(context, PATH));
}

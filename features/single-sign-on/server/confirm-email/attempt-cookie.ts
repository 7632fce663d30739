import type { FastifyReply, FastifyRequest } from "fastify";
import { hashSecret } from "@aside/server/auth/secrets.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { strictCookie } from "@aside/core/accounts/server/sessions/strict-cookie.ts";

const ATTEMPT_COOKIE = "aside_confirm_email";
const PATH = "/v1/auth/email";
/** Long enough for a late email; codes expire sooner. */
export const ATTEMPT_SECONDS = 60 * 60;

/** Hash of the attempt's secret: from a native app's body, otherwise from the browser's cookie. */
export function readAttemptHash(request: FastifyRequest, attempt: string | undefined): string | null {
  const secret = attempt ?? request.cookies[ATTEMPT_COOKIE] ?? "";
  return /^[\w-]{43}$/.test(secret) ? hashSecret(secret) : null;
}

export function setAttemptCookie(context: AppContext, reply: FastifyReply, secret: string): void {
  reply.setCookie(ATTEMPT_COOKIE, secret, { ...strictCookie(context, PATH), maxAge: ATTEMPT_SECONDS });
}

export function clearAttemptCookie(context: AppContext, reply: FastifyReply): void {
  reply.clearCookie(ATTEMPT_COOKIE, strictCookie(context, PATH));
}

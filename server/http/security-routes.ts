import { deriveKey } from "../auth/derive-key.ts";
import { csrf, sealingKeys } from "@aside/contract/security.ts";
import type { FastifyReply } from "fastify";
import { type AppContext, type Route, route } from "./context.ts";
import { CSRF_COOKIE, makeCsrfToken } from "./csrf.ts";

/** Cookies expire in 7 days. */
const LIFETIME_SECONDS = 7 * 24 * 60 * 60;

/** Returns the new token. */
export function setCsrfCookie(context: AppContext, reply: FastifyReply): string {
  const token = makeCsrfToken(deriveKey(context.config.secretKey, "csrf"));
  // Not httpOnly: the page reads it and sends it back as a header (double submit).
  const secure = context.config.publicUrl.startsWith("https:");
  reply.setCookie(CSRF_COOKIE, token, { path: "/", sameSite: "lax", secure, maxAge: LIFETIME_SECONDS });
  return token;
}

export const securityRoutes: Route[] = [
  route(csrf, async ({ context, reply }) => ({ csrf_token: setCsrfCookie(context, reply) })),
  route(sealingKeys, async ({ context }) => ({ keys: await context.sealing.keys() })),
];

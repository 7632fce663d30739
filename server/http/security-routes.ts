import { deriveKey } from "../auth/derive-key.ts";
import { csrf, sealingKeys } from "@aside/contract/security.ts";
import { type Route, route } from "./context.ts";
import { CSRF_COOKIE, makeCsrfToken } from "./csrf.ts";

/** Cookies expire in 7 days. */
const LIFETIME_SECONDS = 7 * 24 * 60 * 60;

export const securityRoutes: Route[] = [
  route(csrf, async ({ context, reply }) => {
    const token = makeCsrfToken(deriveKey(context.config.secretKey, "csrf"));
    // Not httpOnly: the page reads it and sends it back as a header (double submit).
    const secure = context.config.publicUrl.startsWith("https:");
    reply.setCookie(CSRF_COOKIE, token, { path: "/", sameSite: "lax", secure, maxAge: LIFETIME_SECONDS });
    return { csrf_token: token };
  }),
  route(sealingKeys, async ({ context }) => ({ keys: await context.sealing.keys() })),
];

import type { JWTVerifyGetKey } from "jose";
import { fitLine } from "@aside/contract/clean-text.ts";
import { setBounded } from "@aside/server/auth/bounded-map.ts";
import { openKeys, verifyIdToken } from "@aside/server/auth/id-token.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { MailProvider } from "../../contract.ts";

/** An account of Google or Microsoft, as its ID token says. */
export type Identity = { provider: MailProvider; issuer: string; subject: string; email: string };

type Claims = Awaited<ReturnType<typeof verifyIdToken>>;

/** ID tokens of Google are given to add-ons for an hour. */
const GOOGLE_MAX_AGE_SECONDS = 60 * 60;
/** The task pane asks for a new one each time. */
const MICROSOFT_MAX_AGE_SECONDS = 10 * 60;
const MAX_EMAIL = 320;
const MAX_KEPT = 10;

const kept = new Map<string, JWTVerifyGetKey>();
const keysAt = (url: string): JWTVerifyGetKey => kept.get(url) ?? setBounded(kept, MAX_KEPT, url, openKeys(url));

const isTrue = (value: unknown): boolean => value === true || value === "true";
const emailOf = (claims: Claims, name = "email"): string =>
  typeof claims[name] === "string" ? fitLine(claims[name], MAX_EMAIL).toLowerCase() : "";

async function verifyGoogle({ config, now }: AppContext, token: string, audience: string): Promise<Claims> {
  const claims = await verifyIdToken(token, {
    keys: keysAt(config.GMAIL_ADDON_KEYS_URL),
    // Google names itself with and without the scheme.
    issuer: [config.GMAIL_ADDON_ISSUER, config.GMAIL_ADDON_ISSUER.replace("https://", "")],
    audience: [audience],
    maxAgeSeconds: GOOGLE_MAX_AGE_SECONDS,
    now: now(),
  });
  if (!isTrue(claims["email_verified"]) || emailOf(claims) === "") throw new Error("the address is not verified");
  return claims;
}

/** That Google calls this address, by the add-on's service account. Throws for any other token. */
export async function verifyGoogleCall(
  context: AppContext,
  token: string,
  { url, serviceAccount }: { url: string; serviceAccount: string },
) {
  const claims = await verifyGoogle(context, token, url);
  if (emailOf(claims) !== serviceAccount.toLowerCase()) throw new Error("another service account");
}

/** Who uses the add-on in Gmail. Throws for a token that is not for it. */
export async function verifyGoogleUser(context: AppContext, token: string, clientId: string): Promise<Identity> {
  const claims = await verifyGoogle(context, token, clientId);
  return { provider: "google", issuer: context.config.GMAIL_ADDON_ISSUER, subject: claims.sub, email: emailOf(claims) };
}

/** Who uses the add-in in Outlook. The address is only shown: a tenant's administrator can set any. Throws for a token that is not for it. */
export async function verifyMicrosoftUser({ config, now }: AppContext, token: string, clientId: string): Promise<Identity> {
  const claims = await verifyIdToken(token, {
    keys: keysAt(config.OUTLOOK_ADDIN_KEYS_URL),
    issuer: config.OUTLOOK_ADDIN_ISSUER,
    audience: [clientId],
    maxAgeSeconds: MICROSOFT_MAX_AGE_SECONDS,
    now: now(),
  });
  const email = emailOf(claims) || emailOf(claims, "preferred_username");
  return { provider: "microsoft", issuer: claims.iss ?? "", subject: claims.sub, email };
}

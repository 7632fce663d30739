import { hashSecret, makeSecret } from "@aside/server/auth/secrets.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { CONNECT_PATH } from "../../contract.ts";
import { insertLink } from "./accounts-store.ts";
import type { Identity } from "./identity.ts";

const LIFETIME_MS = 30 * 60_000;

/** The page where the person of this account links it with theirs here: once, within half an hour. */
export async function makeConnectUrl(context: AppContext, { provider, issuer, subject, email }: Identity): Promise<string> {
  const token = makeSecret();
  const now = context.now();
  const row = { token_hash: hashSecret(token), provider, issuer, subject, email, created_at: now };
  await insertLink(context.db, { ...row, expires_at: new Date(now.getTime() + LIFETIME_MS) });
  return `${context.config.publicUrl}${CONNECT_PATH}?token=${token}`;
}

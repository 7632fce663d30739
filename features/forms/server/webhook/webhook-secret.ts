import { randomBytes } from "node:crypto";
import { decryptSecret, encryptSecret } from "@aside/server/auth/encrypt-secret.ts";
import type { AppContext } from "@aside/server/http/context.ts";

const PURPOSE = "form-webhook";

export const makeSecret = (): string => `whsec_${randomBytes(24).toString("base64url")}`;

/** For the form's row only. */
export const sealSecret = (context: AppContext, formId: string, secret: string): string =>
  encryptSecret(context.config.secretKey, { purpose: PURPOSE, owner: formId }, secret).toString("base64");

/** Null: SECRET_KEY has changed since. */
export function openSecret(context: AppContext, formId: string, sealed: string): string | null {
  try {
    return decryptSecret(context.config.secretKey, { purpose: PURPOSE, owner: formId }, Buffer.from(sealed, "base64"));
  } catch {
    return null;
  }
}

import type { AppContext } from "@aside/server/http/context.ts";
import { openSecret as open, sealSecret as seal } from "@aside/server/webhooks/webhook-secret.ts";

const PURPOSE = "form-webhook";

/** For the form's row only. */
export const sealSecret = (context: AppContext, formId: string, secret: string): string =>
  seal(context, { purpose: PURPOSE, owner: formId }, secret).toString("base64");

/** Null: SECRET_KEY has changed since. */
export const openSecret = (context: AppContext, formId: string, sealed: string): string | null =>
  open(context, { purpose: PURPOSE, owner: formId }, Buffer.from(sealed, "base64"));

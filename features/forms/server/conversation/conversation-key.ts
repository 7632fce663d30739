import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "@aside/server/auth/derive-key.ts";
import type { AppContext } from "@aside/server/http/context.ts";

/** The secret of the visitor's link. Derived and not stored, so that each email can contain the link. */
function keyOf(context: AppContext, submissionId: string): string {
  return createHmac("sha256", deriveKey(context.config.secretKey, "form-conversation")).update(submissionId).digest("base64url");
}

export function isConversationKey(context: AppContext, submissionId: string, key: string): boolean {
  const given = Buffer.from(key);
  const right = Buffer.from(keyOf(context, submissionId));
  return given.length === right.length && timingSafeEqual(given, right);
}

export const conversationPath = (context: AppContext, submissionId: string): string =>
  `/conversation/${submissionId}?key=${keyOf(context, submissionId)}`;

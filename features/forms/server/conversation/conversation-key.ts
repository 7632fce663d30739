import { isKeyedHash, keyedHash } from "@aside/server/auth/keyed-hash.ts";
import type { AppContext } from "@aside/server/http/context.ts";

/** For the secret in the visitor's link. It is derived and not stored, so that each email can contain the link. */
const PURPOSE = "form-conversation";

export const isConversationKey = (context: AppContext, submissionId: string, key: string): boolean =>
  isKeyedHash(context.config.secretKey, PURPOSE, submissionId, key);

export const conversationPath = (context: AppContext, submissionId: string): string =>
  `/conversation/${submissionId}?key=${keyedHash(context.config.secretKey, PURPOSE, submissionId)}`;

import { sessionStore } from "@aside/web-client/session-store.ts";
import { api } from "@aside/web-client/api.ts";
import { type SHARE_MEDIUMS, sharedPost } from "../contract.ts";

/**
 * Reports that the signed-in person shared a post. Every action that shares calls it. It does not wait, and its errors are ignored, because
 * the person has shared the post anyway.
 */
export function recordShare(postId: string, medium: (typeof SHARE_MEDIUMS)[number]): void {
  if (!sessionStore.get()) return;
  void api.call(sharedPost, { body: { post_id: postId, share_medium: medium } }).catch(() => undefined);
}

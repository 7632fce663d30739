import { createLimit } from "@aside/core/messages/contract.ts";
import { hasKnownLimits, keepKnownLimits } from "@aside/features/recording/known-limits.ts";
import { api } from "@aside/web-client/api.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";

/** So that a recording that begins without a connection is not longer than the person's plan allows. */
export async function learnLimits(): Promise<void> {
  const userId = sessionStore.person()?.userId;
  if (!userId || hasKnownLimits(userId)) return;
  const { recording_limit_seconds: limitSeconds, max_video_lines: maxLines } = await api.call(createLimit, { query: {} });
  keepKnownLimits(userId, { limitSeconds, maxLines });
}

import type { AppContext } from "@aside/server/http/context.ts";
import { Memory } from "@aside/server/signals/memory.ts";
import { type EmbedRules, findEmbedRules } from "./store.ts";

/** Entries of about 200 bytes. */
const rules = new Memory<EmbedRules>({
  max: 5_000,
  keysOf: ({ postId, eventId, userId, companyId }) => [
    `post:${postId}`,
    `event:${eventId}`,
    `user:${userId}`,
    ...(companyId ? [`company:${companyId}`] : []),
  ],
});

/** The rules of a post's embedding; for a post that does not exist, embedding is off. Remembered until they change. */
export async function readEmbedRules(context: AppContext, postId: string): Promise<{ isEnabled: boolean; domains: string[] }> {
  const found = await rules.get(context, postId, async () => await findEmbedRules(context.db, postId));
  return found ?? { isEnabled: false, domains: [] };
}

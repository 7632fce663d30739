import type { AiUsage } from "@aside/platform/ai/port.ts";
import type { Queryable } from "@aside/platform/db/open-database.ts";

export type Account = { company: string; userId: string; postId: string | null };

export async function insertUsage(db: Queryable, id: string, account: Account, usage: AiUsage): Promise<void> {
  await db
    .insertInto("ai_usage")
    .values({
      id,
      company: account.company,
      user_id: account.userId,
      post_id: account.postId,
      kind: usage.kind,
      engine: usage.engine,
      input_tokens: usage.inputTokens,
      output_tokens: usage.outputTokens,
      seconds: usage.seconds,
      characters: usage.characters,
      cost_micros: usage.costMicros,
    })
    .execute();
}

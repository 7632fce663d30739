import type { AiUsage } from "@aside/ai/port.ts";
import { DELETED_LABEL } from "../audit/deleted-label.ts";
import type { Queryable } from "../db/open-database.ts";

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

/** The figures stay, without the person. */
export async function forgetInUsage(db: Queryable, userId: string): Promise<void> {
  await db.updateTable("ai_usage").set({ company: DELETED_LABEL }).where("company", "=", userId).execute();
}

import { companyOf } from "../auth/work-email.ts";
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

/** The company whose usage a person's question counts as. */
export async function findUsageAccount(db: Queryable, userId: string): Promise<Account> {
  const user = await db.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirstOrThrow();
  return { company: companyOf({ id: userId, email: user.email }), userId, postId: null };
}

/** The company whose usage work on a post counts as: its author's, or for a guest's reply that of the person replied to. */
export async function findPostAccount(db: Queryable, postId: string): Promise<Account | undefined> {
  const owner = await db
    .selectFrom("posts")
    .innerJoin("events", "events.id", "posts.event_id")
    .innerJoin("users", (join) =>
      join.on(({ eb, fn, ref }) => eb("users.id", "=", fn.coalesce(ref("posts.creator_id"), ref("events.creator_id")))),
    )
    .select(["users.id", "users.email"])
    .where("posts.id", "=", postId)
    .executeTakeFirst();
  return owner && { company: companyOf(owner), userId: owner.id, postId };
}

/** The figures stay, without the person. */
export async function forgetInUsage(db: Queryable, userId: string): Promise<void> {
  await db.updateTable("ai_usage").set({ company: DELETED_LABEL }).where("company", "=", userId).execute();
}

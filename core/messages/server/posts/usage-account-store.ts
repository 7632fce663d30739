import type { Account } from "@aside/server/ai/usage-store.ts";
import { companyOf } from "@aside/server/auth/work-email.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";

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

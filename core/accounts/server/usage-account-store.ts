import type { Account } from "@aside/server/ai/usage-store.ts";
import { companyOf } from "@aside/server/auth/work-email.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";

/** The company whose usage a person's question counts as. */
export async function findUsageAccount(db: Queryable, userId: string): Promise<Account> {
  const user = await db.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirstOrThrow();
  return { company: companyOf({ id: userId, email: user.email }), userId, postId: null };
}

import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

export type Problem = { kind: string; subject: string; detail: string };

/** Seen again: it is open again. */
export async function saveProblem(db: Queryable, { kind, subject, detail }: Problem, now: Date): Promise<void> {
  await db
    .insertInto("billing_problems")
    .values({ kind, subject, detail, first_seen_at: now, last_seen_at: now })
    .onConflict((conflict) => conflict.columns(["kind", "subject"]).doUpdateSet({ detail, last_seen_at: now, resolved_at: null }))
    .execute();
}

export async function listOpenProblems(db: Queryable) {
  return await db
    .selectFrom("billing_problems")
    .select(["kind", "subject", "detail", "first_seen_at", "last_seen_at"])
    .where("resolved_at", "is", null)
    .orderBy("last_seen_at", "desc")
    .limit(100)
    .execute();
}

export async function closeProblem(db: Queryable, kind: string, subject: string): Promise<void> {
  await db
    .updateTable("billing_problems")
    .set({ resolved_at: sql`now()` })
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .execute();
}

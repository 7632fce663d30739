import { sql } from "kysely";
import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";
import type { Answer } from "../contract.ts";

export async function insertAnalysis(db: Queryable, analysis: NewRow<"analyses">): Promise<void> {
  await db.insertInto("analyses").values(analysis).execute();
}

export async function insertTurn(db: Queryable, turn: NewRow<"analysis_turns">): Promise<void> {
  await db.insertInto("analysis_turns").values(turn).execute();
  await db
    .updateTable("analyses")
    .set({ updated_at: sql`now()` })
    .where("id", "=", turn.analysis_id)
    .execute();
}

export type AnalysisRow = NonNullable<Awaited<ReturnType<typeof findAnalysis>>>;
export type TurnRow = Awaited<ReturnType<typeof listTurns>>[number];

/** `lock`: prevents concurrent questions until the transaction ends. */
export async function findAnalysis(db: Queryable, id: string, userId: string, options: { lock?: boolean } = {}) {
  const query = db.selectFrom("analyses").selectAll().where("id", "=", id).where("user_id", "=", userId).where("deleted_at", "is", null);
  return await (options.lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
}

export async function listTurns(db: Queryable, analysisId: string) {
  return await db
    .selectFrom("analysis_turns")
    .selectAll()
    .where("analysis_id", "=", analysisId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function findTurn(db: Queryable, id: string) {
  return await db
    .selectFrom("analysis_turns")
    .innerJoin("analyses", "analyses.id", "analysis_turns.analysis_id")
    .select(["analysis_turns.id", "analysis_turns.analysis_id", "analysis_turns.question", "analysis_turns.state"])
    .select(["analyses.user_id", "analyses.post_ids"])
    .where("analysis_turns.id", "=", id)
    .where("analyses.deleted_at", "is", null)
    .executeTakeFirst();
}

export async function saveTurn(
  db: Queryable,
  id: string,
  fields: { state: string; origin?: "suggested" | "generated"; engine?: string; answer?: Answer; error?: string },
): Promise<void> {
  const { answer, ...rest } = fields;
  await db
    .updateTable("analysis_turns")
    .set({ ...rest, ...(answer ? { answer: JSON.stringify(answer) } : {}), updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

export type AnalysisItem = { id: string; title: string; post_count: number; turn_count: number; updated_at: Date };

export async function listAnalysesOf(db: Queryable, userId: string, page: { limit: number; offset: number }): Promise<AnalysisItem[]> {
  const result = await sql<AnalysisItem>`
    select a.id, a.title, cardinality(a.post_ids) as post_count, a.updated_at,
      (select count(*)::int from analysis_turns t where t.analysis_id = a.id) as turn_count
    from analyses a where a.user_id = ${userId} and a.deleted_at is null
    order by a.updated_at desc, a.id limit ${page.limit} offset ${page.offset}`.execute(db);
  return result.rows;
}

export async function countAnalyses(db: Queryable, userId: string): Promise<number> {
  const row = await db
    .selectFrom("analyses")
    .select((e) => e.fn.countAll<number>().as("total"))
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}

export async function deleteAnalysisOf(db: Queryable, id: string, userId: string): Promise<boolean> {
  const result = await db
    .updateTable("analyses")
    .set({ deleted_at: sql`now()` })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

import type { PostInsights } from "@aside/core/messages/server/posts/post-state-store.ts";
import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { Origin } from "../contract.ts";

export const KINDS = ["summary", "actions", "titles"] as const;

export type Kind = (typeof KINDS)[number];

export async function listInsights(db: Queryable, postId: string) {
  return await db.selectFrom("insights").selectAll().where("post_id", "=", postId).execute();
}

export type InsightRow = Awaited<ReturnType<typeof listInsights>>[number];

export async function findInsight(db: Queryable, postId: string, kind: Kind): Promise<InsightRow | undefined> {
  return await db.selectFrom("insights").selectAll().where("post_id", "=", postId).where("kind", "=", kind).executeTakeFirst();
}

/** Locks the insights of a post until the transaction ends. */
export async function lockPostInsights(db: Queryable, postId: string): Promise<void> {
  await db.selectFrom("posts").select("id").where("id", "=", postId).forNoKeyUpdate().execute();
}

/** Whether both takes are derived from the same recording. */
export async function isSameRecording(db: Queryable, takeId: string, otherId: string): Promise<boolean> {
  const result = await sql<{ roots: number }>`
    with recursive origins as (
      select id as of, id, base_take_id, 0 as depth from takes where id in (${takeId}::uuid, ${otherId}::uuid)
      union all
      select o.of, t.id, t.base_take_id, o.depth + 1 from takes t join origins o on t.id = o.base_take_id where o.depth < 1000
    )
    select count(distinct id)::int as roots from origins where base_take_id is null`.execute(db);
  return result.rows[0]?.roots === 1;
}

/** Requests an insight (again). The current one is shown until then, unless it belongs to another take. Returns the new version. */
export async function askForInsight(db: Queryable, ask: { postId: string; kind: Kind; takeId: string; prompt?: string }): Promise<number> {
  const row = await db
    .insertInto("insights")
    .values({ post_id: ask.postId, kind: ask.kind, take_id: ask.takeId, prompt: ask.prompt ?? "" })
    .onConflict((conflict) =>
      conflict.columns(["post_id", "kind"]).doUpdateSet({
        take_id: ask.takeId,
        state: "WAITING",
        error: null,
        version: sql`insights.version + 1`,
        content: sql`case when insights.take_id = excluded.take_id then insights.content end`,
        origin: sql`case when insights.take_id = excluded.take_id then insights.origin end`,
        confidence: sql`case when insights.take_id = excluded.take_id then insights.confidence end`,
        engine: sql`case when insights.take_id = excluded.take_id then insights.engine end`,
        updated_at: sql`now()`,
        ...(ask.prompt === undefined ? {} : { prompt: ask.prompt }),
      }),
    )
    .returning("version")
    .executeTakeFirstOrThrow();
  return row.version;
}

export type Making = { postId: string; kind: Kind; takeId: string; version: number };

export type Made = { origin: Origin; engine: string; content: unknown; confidence: number | null };

/** Returns false and stores nothing if it was requested again, edited or removed in the meantime. */
export async function saveMade(db: Queryable, making: Making, made: Made): Promise<boolean> {
  return await updateMaking(db, making, {
    ...written(made),
    state: "PROCESSED",
    error: null,
    version: making.version + 1,
  });
}

/** Stores the result of the rules, shown while the generator is unavailable. */
export async function saveMeanwhile(db: Queryable, making: Making, made: Made): Promise<boolean> {
  return await updateMaking(db, making, written(made));
}

export async function setInsightState(
  db: Queryable,
  making: Making,
  state: "WAITING" | "PROCESSING" | "FAILED",
  error: string | null,
): Promise<boolean> {
  return await updateMaking(db, making, { state, error });
}

const written = (made: Made) => ({
  origin: made.origin,
  engine: made.engine,
  content: JSON.stringify(made.content),
  confidence: made.confidence,
});

async function updateMaking(db: Queryable, making: Making, fields: Record<string, unknown>): Promise<boolean> {
  const result = await db
    .updateTable("insights")
    .set({ ...fields, updated_at: sql`now()` })
    .where("post_id", "=", making.postId)
    .where("kind", "=", making.kind)
    .where("take_id", "=", making.takeId)
    .where("version", "=", making.version)
    .where("state", "in", ["WAITING", "PROCESSING", "FAILED"])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Stores the author's edit. `version`: the version it is based on; the caller has compared it. */
export async function saveEdited(
  db: Queryable,
  edit: { postId: string; kind: Kind; takeId: string; content: unknown; version: number },
): Promise<void> {
  const fields = {
    take_id: edit.takeId,
    state: "PROCESSED",
    origin: "edited",
    engine: null,
    content: JSON.stringify(edit.content),
    confidence: null,
    error: null,
    version: edit.version + 1,
  };
  await db
    .insertInto("insights")
    .values({ post_id: edit.postId, kind: edit.kind, ...fields })
    .onConflict((conflict) => conflict.columns(["post_id", "kind"]).doUpdateSet({ ...fields, updated_at: sql`now()` }))
    .execute();
}

/** Moves an edit to the take of a cut video. The version stays, because the author did not change the text. */
export async function carryEdited(db: Queryable, edit: { postId: string; kind: Kind; takeId: string; content: unknown }): Promise<void> {
  await db
    .updateTable("insights")
    .set({ take_id: edit.takeId, content: JSON.stringify(edit.content), updated_at: sql`now()` })
    .where("post_id", "=", edit.postId)
    .where("kind", "=", edit.kind)
    .execute();
}

/** Deletes all insights except the author's edits. */
export async function deleteMadeInsights(db: Queryable, postId: string): Promise<void> {
  await db
    .deleteFrom("insights")
    .where("post_id", "=", postId)
    .where((e) => e.or([e("origin", "is", null), e("origin", "<>", "edited")]))
    .execute();
  // Cancels the pending regeneration of an edit: without a transcript there is nothing to generate it from.
  await db.updateTable("insights").set({ state: "PROCESSED" }).where("post_id", "=", postId).execute();
}

/** Requested insights of the shown take that have been pending for a while: their job may be lost or have given up. */
export async function listUnmade(db: Queryable, before: Date, notOlderThan: Date): Promise<Making[]> {
  const rows = await db
    .selectFrom("insights")
    .innerJoin("posts", "posts.id", "insights.post_id")
    .select(["insights.post_id as postId", "insights.kind", "insights.take_id as takeId", "insights.version"])
    .where("insights.state", "in", ["WAITING", "PROCESSING", "FAILED"])
    .where("insights.updated_at", "<", before)
    .where("insights.created_at", ">", notOlderThan)
    .whereRef("insights.take_id", "=", "posts.take_id")
    .where("posts.deleted_at", "is", null)
    .limit(500)
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as Kind }));
}

/** The insights of the take that the post shows. */
export async function readPostInsights(db: Queryable, postId: string): Promise<PostInsights | undefined> {
  const result = await sql<PostInsights>`
    select (select nullif(i.content ->> 'text', '') from insights i where i.post_id = p.id and i.take_id = p.take_id and i.kind = 'summary') as summary,
      (select nullif(i.prompt, '') from insights i where i.post_id = p.id and i.kind = 'summary') as prompt,
      (select nullif(i.content -> 'items', '[]') from insights i where i.post_id = p.id and i.take_id = p.take_id and i.kind = 'actions') as actions,
      (select jsonb_build_object('titles', i.content -> 'titles') from insights i
        where i.post_id = p.id and i.take_id = p.take_id and i.kind = 'titles' and i.content is not null) as titles
    from posts p where p.id = ${postId}::uuid`.execute(db);
  return result.rows[0];
}

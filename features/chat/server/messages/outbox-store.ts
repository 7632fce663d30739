import { sql } from "kysely";
import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";

/** A worker that died holds a message no longer than this. */
const CLAIM_MS = 60_000;

/** One per target and `once`. */
export async function insertMessages(db: Queryable, rows: readonly NewRow<"chat_messages">[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto("chat_messages")
    .values([...rows])
    .onConflict((conflict) => conflict.columns(["workspace_id", "target", "once"]).doNothing())
    .execute();
}

/** In one statement, a message for each route of the company that has this fact. */
export async function insertForRoutes(
  db: Queryable,
  given: {
    companyId: string;
    fact: string;
    once: string;
    postId: string | null;
    actorId: string | null;
    data: object;
    now: Date;
  },
): Promise<void> {
  await sql`
    insert into chat_messages (id, workspace_id, kind, once, target, target_name, post_id, actor_id, data, next_at, created_at)
    select gen_random_uuid(), w.id, 'fact', ${given.once}, r.channel_id, r.channel_name, ${given.postId}::uuid, ${given.actorId}::uuid,
      ${JSON.stringify(given.data)}::jsonb, ${given.now}, ${given.now}
    from chat_workspaces w join chat_routes r on r.workspace_id = w.id
    where w.company_id = ${given.companyId} and w.state = 'active' and r.fact = ${given.fact} order by r.id
    on conflict (workspace_id, target, once) do nothing`.execute(db);
}

/** Claims messages that are due: the first of each target, so that a channel gets them in order, of workspaces that are not paused. */
export async function claimDue(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const claimed = await sql<{ id: string }>`
    with due as (
      select m.id from chat_messages m join chat_workspaces w on w.id = m.workspace_id
      where m.state = 'waiting' and m.next_at <= ${now} and (m.claimed_until is null or m.claimed_until <= ${now})
        and w.state = 'active' and (w.paused_until is null or w.paused_until <= ${now})
        and not exists (select from chat_messages b
          where b.workspace_id = m.workspace_id and b.target = m.target and b.state = 'waiting' and b.sequence < m.sequence)
      order by m.next_at, m.sequence limit ${limit} for no key update of m skip locked)
    update chat_messages m set claimed_until = ${new Date(now.getTime() + CLAIM_MS)} from due where m.id = due.id returning m.id`.execute(
    db,
  );
  return claimed.rows.map(({ id }) => id);
}

export async function findMessage(db: Queryable, id: string) {
  return await db
    .selectFrom("chat_messages as m")
    .innerJoin("chat_workspaces as w", "w.id", "m.workspace_id")
    .leftJoin("users as u", "u.id", "m.actor_id")
    .selectAll("m")
    .select(["u.name as actor_name", "w.company_id"])
    .where("m.id", "=", id)
    .where("m.state", "=", "waiting")
    .where("w.state", "=", "active")
    .executeTakeFirst();
}
export type MessageRow = Awaited<ReturnType<typeof findMessage>> & object;

type Change = { state?: "sent" | "skipped" | "failed"; attempts?: number; next_at?: Date; error?: string | null };

/** What was needed to say it is deleted with the last attempt. */
export async function updateMessage(db: Queryable, id: string, change: Change): Promise<void> {
  await db
    .updateTable("chat_messages")
    .set({ ...change, claimed_until: null, ...(change.state === undefined ? {} : { data: "{}" }) })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .execute();
}

export async function failWaiting(db: Queryable, workspaceId: string, error: string): Promise<void> {
  await db
    .updateTable("chat_messages")
    .set({ state: "failed", error, data: "{}" })
    .where("workspace_id", "=", workspaceId)
    .where("state", "=", "waiting")
    .execute();
}

const MAX_SHOWN = 20;

/** The newest first. Links in a private conversation are nobody's business but its members'. */
export async function listFailed(db: Queryable, workspaceId: string) {
  return await db
    .selectFrom("chat_messages")
    .select(["id", "kind", "target_name", "error", "created_at"])
    .where("workspace_id", "=", workspaceId)
    .where("state", "=", "failed")
    .orderBy("sequence", "desc")
    .limit(MAX_SHOWN)
    .execute();
}

export async function deleteMessagesBefore(db: Queryable, before: Date, limit: number): Promise<number> {
  const deleted = await sql`delete from chat_messages where id in (
    select id from chat_messages where created_at < ${before} order by created_at limit ${limit})`.execute(db);
  return Number(deleted.numAffectedRows ?? 0);
}

import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

/** Makes the newest video of a post a finished one whose take can be played, as the conversion does. */
export async function insertMadeTake(db: Queryable, postId: string): Promise<void> {
  const id = crypto.randomUUID();
  await sql`insert into takes (id, post_id, client_upload_id, kind, tracks, status, is_avatar, limit_seconds, duration)
    values (${id}, ${postId}, ${id}, 'file', '[]', 'complete', true, 60, 3)`.execute(db);
  await sql`update posts set take_id = ${id} where id = ${postId}`.execute(db);
}

/** Who gets an invitation to something of this person: the address, and the title of the Aside. */
export async function listInvited(db: Queryable, userId: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select u.email || ' ' || e.title as line from deliveries d join posts p on p.id = d.post_id join events e on e.id = p.event_id
      join users u on u.id = d.user_id where e.creator_id = ${userId} and d.kind = 'invitation' order by 1`.execute(db);
  return rows.map(({ line }) => line);
}

export async function countDrafts(db: Queryable, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from events where creator_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function closeAccount(db: Queryable, userId: string): Promise<void> {
  await sql`update users set is_active = false where id = ${userId}`.execute(db);
}

export async function disablePersonas(db: Queryable, userId: string): Promise<void> {
  await sql`update users set is_persona_enabled = false where id = ${userId}`.execute(db);
}

/** Batches of many people, the newest of which belongs to `userId`. */
export async function fillManyBatches(db: Queryable, userId: string): Promise<void> {
  const personaId = crypto.randomUUID();
  await sql`insert into personas (id, user_id, name, engine, created_at, updated_at) values (${personaId}, ${userId}, 'Me', 'embedded', now(), now())`.execute(
    db,
  );
  await sql`insert into persona_batches (id, user_id, persona_id, title, notes, sends_when_ready, created_at)
    select gen_random_uuid(), case when n % 10 = 0 then ${userId}::uuid else (select id from users where id <> ${userId} limit 1) end,
      ${personaId}, 'Title ' || n, 'Hello {name}', true, now() - n * interval '1 minute' from generate_series(1, 3000) n`.execute(db);
  await sql`insert into persona_batch_items (id, batch_id, position, email, name, company, state, updated_at)
    select gen_random_uuid(), b.id, n, n || '@example.com', 'Ada', '', case when n = 1 and random() < 0.01 then 'waiting' else 'sent' end, now()
    from persona_batches b, generate_series(1, 5) n`.execute(db);
  await sql`analyze persona_batches, persona_batch_items`.execute(db);
}

import { sql } from "kysely";
import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";

export async function insertPersona(db: Queryable, row: NewRow<"personas">): Promise<void> {
  await db.insertInto("personas").values(row).execute();
}

/** Serializes what a person does with their personas. */
export async function lockPersonasOf(db: Queryable, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('aside.personas'), hashtext(${userId}))`.execute(db);
}

export async function countPersonas(db: Queryable, userId: string): Promise<number> {
  const row = await db
    .selectFrom("personas")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  return row.count;
}

export type PersonaRow = Awaited<ReturnType<typeof listPersonaRows>>[number];

type Which = { userId: string; id?: string; isProcessed?: boolean };

/** Personas that were not removed, with their newest consent, their pictures and the number of their videos; the newest first. */
export async function listPersonaRows(db: Queryable, { userId, id, isProcessed = false }: Which) {
  let query = db
    .selectFrom("personas as p")
    .selectAll("p")
    .select([
      sql<ConsentSummary | null>`(select jsonb_build_object('state', c.state, 'refusal', c.refusal, 'phrase', c.phrase, 'given_at', c.given_at, 'expires_at', c.expires_at)
        from persona_consents c where c.persona_id = p.id order by c.created_at desc limit 1)`.as("consent"),
      sql<
        { id: string; is_driver: boolean }[] | null
      >`(select jsonb_agg(jsonb_build_object('id', i.id, 'is_driver', i.is_driver) order by i.position)
        from persona_images i where i.persona_id = p.id)`.as("images"),
      // As they are listed: one for each draft or Aside.
      sql<number>`(select count(distinct v.post_id)::int from persona_videos v join posts on posts.id = v.post_id join events on events.id = posts.event_id
        where v.persona_id = p.id and v.purpose <> 'preview' and v.status = 'PROCESSED' and posts.deleted_at is null and events.deleted_at is null)`.as(
        "videos",
      ),
    ])
    .where("p.user_id", "=", userId)
    .where("p.removed_at", "is", null);
  if (id !== undefined) query = query.where("p.id", "=", id);
  if (isProcessed) query = query.where("p.status", "=", "PROCESSED");
  return await query.orderBy("p.created_at", "desc").orderBy("p.id").execute();
}

type ConsentSummary = { state: string; refusal: string | null; phrase: string; given_at: string | null; expires_at: string };

/** Also one that was removed. */
export async function findPersonaById(db: Queryable, id: string) {
  return await db.selectFrom("personas").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Not one that was removed. Locked until the transaction ends. */
export async function lockPersona(db: Queryable, id: string) {
  return await db
    .selectFrom("personas")
    .selectAll()
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
export type StoredPersona = NonNullable<Awaited<ReturnType<typeof lockPersona>>>;

type Changes = Partial<Omit<NewRow<"personas">, "id" | "user_id" | "created_at">>;

export async function updatePersona(db: Queryable, id: string, changes: Changes): Promise<void> {
  await db
    .updateTable("personas")
    .set({ ...changes, updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** Those that a provider has not finished. */
export async function listProcessingPersonas(db: Queryable): Promise<string[]> {
  const rows = await db.selectFrom("personas").select("id").where("status", "=", "PROCESSING").where("removed_at", "is", null).execute();
  return rows.map((row) => row.id);
}

/** Training videos whose check has not ended. `updated_at`: the upload, or what the person changed since. */
export async function listCheckingTrainings(db: Queryable) {
  return await db
    .selectFrom("personas")
    .select(["id", "training_name as name", "updated_at"])
    .where("training_state", "=", "checking")
    .where("training_name", "is not", null)
    .where("removed_at", "is", null)
    .$narrowType<{ name: string }>()
    .execute();
}

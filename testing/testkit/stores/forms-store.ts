import { sql } from "kysely";
import type { Database } from "@aside/server/db/open-database.ts";

/** Which of these Asides and guests are left. */
export async function listLeft(db: Database, given: { eventIds: string[]; guestIds: string[] }): Promise<string[]> {
  const events = await db.selectFrom("events").select("id").where("id", "in", given.eventIds).execute();
  const guests = given.guestIds.length === 0 ? [] : await db.selectFrom("guests").select("id").where("id", "in", given.guestIds).execute();
  return [...events, ...guests].map((row) => row.id);
}

/** Submissions in turn to each of these forms, as `Many Person{n} <many{n}@many.example>`, a second apart, from the year 2020 on. */
export async function insertManySubmissions(db: Database, given: { formIds: string[]; count: number; from?: number }): Promise<void> {
  const { formIds, count, from = 0 } = given;
  await sql`
    insert into form_submissions (id, form_id, submitted_at, last_message_at, status, is_held, name, email, answers, excerpt, domain, assignee_id, words)
    select gen_random_uuid(), (${formIds}::uuid[])[n % ${formIds.length} + 1], at, at, (array['new', 'open', 'waiting', 'closed', 'closed'])[n % 5 + 1],
      n % 100 = 99, 'Many Person' || n, 'many' || n || '@many.example',
      jsonb_build_array(jsonb_build_object('key', 'email', 'label', 'Email', 'value', 'many' || n || '@many.example')),
      'What I want to ask', 'many' || n / 2 || '.example', null,
      to_tsvector('simple', 'Many Person' || n || ' many' || n || '@many.example person of topic' || n % 97 || ' wants to know about word' || n % 1009)
    from (select n, timestamptz '2020-01-01' + n * interval '1 second' as at
      from generate_series(${from}::int, ${from + count - 1}::int) n) rows`.execute(db);
}

/** The data of waiting jobs of this name, in their order. */
export async function listJobs(db: Database, name: string): Promise<unknown[]> {
  const { rows } = await sql<{ data: unknown }>`
    select data from jobs.job where name = ${name} and state in ('created', 'retry') order by created_on, id`.execute(db);
  return rows.map((row) => row.data);
}

/** As after a change of SECRET_KEY. */
export async function breakSecret(db: Database, formId: string): Promise<void> {
  await db
    .updateTable("forms")
    .set({ webhook_secret: Buffer.alloc(60).toString("base64") })
    .where("id", "=", formId)
    .execute();
}

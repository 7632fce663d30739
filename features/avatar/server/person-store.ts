import { sql } from "kysely";
import type { PersonData } from "@aside/server/db/person-data.ts";

/** Templates are named, not exported: they describe a face and are of no use to its person. */
export const personData: PersonData = {
  exports: [
    {
      name: "personas",
      says: "your personas of True Avatar. Of the templates of your face it says only whether they exist.",
      rows: (userId) =>
        sql`select id::text as cursor, name, engine, status, training_state, training_seconds, glasses, rating, templates is not null as has_face_templates,
            removed_at, created_at from personas where user_id = ${userId}`,
    },
    {
      name: "persona-consents",
      says: "what you agreed to for your personas, and when.",
      rows: (userId) =>
        sql`select c.id::text as cursor, p.name, c.terms, c.phrase, c.state, c.refusal, c.record_hash, c.given_at, c.revoked_at, c.created_at
          from personas p join persona_consents c on c.persona_id = p.id where p.user_id = ${userId}`,
    },
    {
      name: "persona-pronunciations",
      says: "how your voice says words.",
      rows: (userId) =>
        sql`select lpad(position::text, 6, '0') as cursor, word, spoken from persona_pronunciations where user_id = ${userId}`,
    },
    {
      name: "persona-videos",
      says: "the videos that were made with your personas.",
      rows: (userId) =>
        sql`select id::text as cursor, post_id, notes, status, seconds, created_at, finished_at from persona_videos where user_id = ${userId}`,
    },
  ],
  // The rows go with the person; what is in the storage and at the provider is deleted by the clean-up.
  onDelete: async (db, userId) =>
    void (await sql`insert into persona_remains (id, prefix, engine, provider_id, next_try_at)
      select gen_random_uuid(), 'personas/' || id || '/', engine, provider_id, now() from personas where user_id = ${userId} and removed_at is null`.execute(
      db,
    )),
};

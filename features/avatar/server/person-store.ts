import { sql } from "kysely";
import type { PersonData } from "@aside/server/db/person-data.ts";

/** Templates are named, not exported: they describe a face and are of no use to its person. */
export const personData: PersonData = {
  exports: [
    {
      name: "personas",
      says: "your personas of True Avatar. Of the templates of your face it says only whether they exist. `picture` is the chosen one in the folder personas/.",
      rows: (userId) =>
        sql`select p.id::text as cursor, p.id, name, engine, status, training_state, training_seconds, glasses, rating, voice, language,
            'personas/' || p.id || '/images/' || i.id || '.jpg' as picture, templates is not null as has_face_templates, removed_at, created_at
          from personas p left join persona_images i on i.persona_id = p.id and i.is_driver where user_id = ${userId}`,
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
    {
      name: "personalized-videos",
      says: "texts of which you made a video for each of several people, and for whom.",
      rows: (userId) =>
        sql`select i.id::text as cursor, b.title, b.notes, b.sends_when_ready, b.created_at, i.email, i.name, i.company, i.post_id, i.state, i.message
          from persona_batches b join persona_batch_items i on i.batch_id = b.id where b.user_id = ${userId}`,
    },
  ],
  folders: [
    {
      name: "personas",
      says: "your recordings for True Avatar, each persona in the folder of its ID: the training video (training/), the video of your consent (consent/), the pictures of your face (images/) and previews of the last day (previews/). Templates of your face are not in this archive.",
      prefixes: (userId) =>
        sql`select id::text as part, 'personas/' || id || '/' as prefix from personas where user_id = ${userId} and removed_at is null order by id`,
    },
  ],
  // The rows go with the person; what is in the storage and at the provider is deleted by the clean-up.
  onDelete: async (db, userId) =>
    void (await sql`insert into persona_remains (id, prefix, engine, provider_id, next_try_at)
      select gen_random_uuid(), 'personas/' || id || '/', engine, provider_id, now() from personas where user_id = ${userId} and removed_at is null`.execute(
      db,
    )),
};

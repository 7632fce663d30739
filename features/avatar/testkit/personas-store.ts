import type { Queryable } from "@aside/server/db/open-database.ts";

export const readStoredPersona = async (db: Queryable, id: string) =>
  await db.selectFrom("personas").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

export const readConsents = async (db: Queryable, personaId: string) =>
  await db.selectFrom("persona_consents").selectAll().where("persona_id", "=", personaId).orderBy("created_at").execute();

export const expireConsents = async (db: Queryable, personaId: string): Promise<void> =>
  void (await db.updateTable("persona_consents").set({ expires_at: new Date() }).where("persona_id", "=", personaId).execute());

export const setPhrase = async (db: Queryable, personaId: string, phrase: string): Promise<void> =>
  void (await db
    .updateTable("persona_consents")
    .set({ phrase })
    .where("persona_id", "=", personaId)
    .where("state", "=", "asked")
    .execute());

import { sql } from "kysely";
import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";

/** Replaces the pictures of a persona. */
export async function replaceImages(db: Queryable, personaId: string, rows: NewRow<"persona_images">[]): Promise<void> {
  await db.deleteFrom("persona_images").where("persona_id", "=", personaId).execute();
  if (rows.length > 0) await db.insertInto("persona_images").values(rows).execute();
}

export async function chooseDriver(db: Queryable, personaId: string, imageId: string): Promise<boolean> {
  const known = await db
    .selectFrom("persona_images")
    .select("id")
    .where("persona_id", "=", personaId)
    .where("id", "=", imageId)
    .executeTakeFirst();
  if (!known) return false;
  await db
    .updateTable("persona_images")
    .set({ is_driver: sql<boolean>`id = ${imageId}` })
    .where("persona_id", "=", personaId)
    .execute();
  return true;
}

export async function findImageById(db: Queryable, id: string) {
  return await db.selectFrom("persona_images").select(["id", "mesh"]).where("id", "=", id).executeTakeFirst();
}

/** A picture and its persona, if that is the person's and was not removed. */
export async function findImage(db: Queryable, userId: string, imageId: string) {
  return await db
    .selectFrom("persona_images as i")
    .innerJoin("personas as p", "p.id", "i.persona_id")
    .select(["i.id", "i.persona_id", "i.mesh", "p.status", "p.engine"])
    .where("i.id", "=", imageId)
    .where("p.user_id", "=", userId)
    .where("p.removed_at", "is", null)
    .executeTakeFirst();
}

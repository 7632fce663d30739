import type { Queryable } from "@aside/server/db/open-database.ts";
import type { Pronunciation } from "../../notes-contract.ts";

export async function listPronunciations(db: Queryable, userId: string): Promise<Pronunciation[]> {
  return await db
    .selectFrom("persona_pronunciations")
    .select(["word", "spoken"])
    .where("user_id", "=", userId)
    .orderBy("position")
    .execute();
}

/** Returns the positions that were stored: not those of a word that came before in the list, in whatever case. */
export async function replacePronunciations(db: Queryable, userId: string, list: readonly Pronunciation[]): Promise<number[]> {
  await db.deleteFrom("persona_pronunciations").where("user_id", "=", userId).execute();
  if (list.length === 0) return [];
  const rows = await db
    .insertInto("persona_pronunciations")
    .values(list.map(({ word, spoken }, position) => ({ user_id: userId, word, spoken, position })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("position")
    .execute();
  return rows.map(({ position }) => position);
}

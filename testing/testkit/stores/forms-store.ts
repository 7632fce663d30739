import type { Database } from "@aside/server/db/open-database.ts";

/** Which of these Asides and guests are left. */
export async function listLeft(db: Database, given: { eventIds: string[]; guestIds: string[] }): Promise<string[]> {
  const events = await db.selectFrom("events").select("id").where("id", "in", given.eventIds).execute();
  const guests = given.guestIds.length === 0 ? [] : await db.selectFrom("guests").select("id").where("id", "in", given.guestIds).execute();
  return [...events, ...guests].map((row) => row.id);
}

import type { Queryable } from "@aside/server/db/open-database.ts";

/** Makes the shown take of a post one whose words are known, as those of avatars are. Returns its id. */
export async function setScript(
  db: Queryable,
  postId: string,
  { script, language }: { script: string; language: string },
): Promise<string> {
  const { take_id: id } = await db.selectFrom("posts").select("take_id").where("id", "=", postId).executeTakeFirstOrThrow();
  if (id === null) throw new Error("the post has no take");
  await db.updateTable("takes").set({ script, script_language: language }).where("id", "=", id).execute();
  return id;
}

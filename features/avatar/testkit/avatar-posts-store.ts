import type { Queryable } from "@aside/server/db/open-database.ts";
import type { Engine } from "../contract.ts";

/** Makes the video of a post one that an avatar made. Its person is the author. */
export async function makeAvatarPost(db: Queryable, postId: string, engine: Engine, options: { isRevoked?: boolean } = {}): Promise<void> {
  const { creator_id: user_id } = await db.selectFrom("posts").select("creator_id").where("id", "=", postId).executeTakeFirstOrThrow();
  const [id, now] = [crypto.randomUUID(), new Date()];
  await db
    .insertInto("personas")
    .values({ id, user_id: user_id ?? "", name: "Me", engine, status: "PROCESSED", created_at: now, updated_at: now })
    .execute();
  await db.updateTable("takes").set({ is_avatar: true }).where("post_id", "=", postId).execute();
  await db
    .insertInto("persona_posts")
    .values({ post_id: postId, persona_id: id, engine, status: "PROCESSED", is_revoked: options.isRevoked === true })
    .execute();
}

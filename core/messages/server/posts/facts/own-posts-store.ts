import { type RawBuilder, sql } from "kysely";

/** The condition for a person's own posts, as `p`, in their export. */
export const ownPosts = (userId: string): RawBuilder<unknown> => sql`p.creator_id = ${userId} and p.deleted_at is null`;

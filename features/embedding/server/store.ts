import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

/** `userId`: whose company's rules they are. `companyId`: null without a company. */
export type EmbedRules = {
  isEnabled: boolean;
  domains: string[];
  postId: string;
  eventId: string;
  userId: string;
  companyId: string | null;
};

/**
 * The rules of the company of the post's author; for a guest's reply, of the Aside's creator. Without a company, embedding is allowed in any
 * site.
 */
export async function findEmbedRules(db: Queryable, postId: string): Promise<EmbedRules | undefined> {
  const row = await db
    .selectFrom("posts")
    .innerJoin("events", "events.id", "posts.event_id")
    .innerJoin("users", (join) => join.on("users.id", "=", sql<string>`coalesce(posts.creator_id, events.creator_id)`))
    .leftJoin("companies", "companies.id", "users.company_id")
    .select(["events.id as event_id", "users.id", "users.company_id", "companies.embedding_enabled", "companies.embed_domains"])
    .where("posts.id", "=", postId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    isEnabled: row.embedding_enabled ?? true,
    domains: row.embed_domains ?? [],
    postId,
    eventId: row.event_id,
    userId: row.id,
    companyId: row.company_id,
  };
}

import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { ManagedKind } from "../../managed-pages.ts";

/** A sitemap has at most 50,000 addresses (https://www.sitemaps.org/protocol.html). */
const MAX_PAGES = 10_000;

export async function listPublishedPages(db: Queryable): Promise<{ kind: ManagedKind; id: string; updated_at: Date }[]> {
  const result = await sql<{ kind: ManagedKind; id: string; updated_at: Date }>`
    (select 'testimonials' as kind, id, updated_at from testimonials where published_at is not null order by position, id)
    union all
    (select 'newsletters', id, updated_at from newsletters where published_at is not null order by published_at desc, id desc limit ${MAX_PAGES})`.execute(
    db,
  );
  return result.rows;
}

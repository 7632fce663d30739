import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { ImagePreview } from "../contract.ts";

const hashOf = (url: string): Buffer => createHash("sha256").update(url).digest();

/** The stored previews that were read after `since`, by URL. */
export async function findPreviews(db: Queryable, urls: readonly string[], since: Date): Promise<Map<string, ImagePreview>> {
  const rows = await db
    .selectFrom("link_previews")
    .select("preview")
    .where("url_hash", "in", urls.map(hashOf))
    .where("read_at", ">", since)
    .execute();
  const found = rows.map((row) => row.preview as unknown as ImagePreview);
  return new Map(found.map((preview) => [preview.url, preview]));
}

export async function savePreview(db: Queryable, preview: ImagePreview, now: Date): Promise<void> {
  const row = { preview: JSON.stringify(preview), read_at: now };
  await db
    .insertInto("link_previews")
    .values({ url_hash: hashOf(preview.url), ...row })
    .onConflict((conflict) => conflict.column("url_hash").doUpdateSet(row))
    .execute();
}

export async function deletePreviewsBefore(db: Queryable, before: Date): Promise<void> {
  await sql`delete from link_previews where read_at < ${before}`.execute(db);
}

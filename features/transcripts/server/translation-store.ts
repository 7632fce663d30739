import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { TranslationQuality } from "@aside/ai/port.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";

type Translated = { text: string; quality: TranslationQuality; engine: string };

const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Stored translations, by source text. */
export async function findTranslations(
  db: Queryable,
  texts: string[],
  languages: { source: string; target: string },
): Promise<Map<string, Translated>> {
  if (texts.length === 0) return new Map();
  const byHash = new Map(texts.map((text) => [hashOf(text).toString("hex"), text]));
  const rows = await db
    .selectFrom("translations")
    .select(["text_hash", "text", "quality", "engine"])
    .where("text_hash", "in", texts.map(hashOf))
    .where("source", "=", languages.source)
    .where("target", "=", languages.target)
    .execute();
  return new Map(
    rows.map((row) => [
      byHash.get(row.text_hash.toString("hex")) ?? "",
      { text: row.text, quality: row.quality as TranslationQuality, engine: row.engine },
    ]),
  );
}

/** A translation of better quality replaces the stored one. */
export async function saveTranslations(
  db: Queryable,
  texts: { from: string; to: string }[],
  given: { source: string; target: string; engine: string; quality: TranslationQuality },
): Promise<void> {
  const unique = new Map(texts.map((text) => [text.from, text.to]));
  if (unique.size === 0) return;
  await db
    .insertInto("translations")
    .values([...unique].map(([from, to]) => ({ text_hash: hashOf(from), text: to, ...given })))
    .onConflict((conflict) =>
      conflict.columns(["text_hash", "source", "target"]).doUpdateSet({
        text: sql`excluded.text`,
        quality: sql`excluded.quality`,
        engine: sql`excluded.engine`,
        created_at: sql`now()`,
      }),
    )
    .execute();
}

export async function findTranslationState(db: Queryable, postId: string, target: string) {
  return await db
    .selectFrom("translation_states")
    .selectAll()
    .where("post_id", "=", postId)
    .where("target", "=", target)
    .executeTakeFirst();
}

export async function saveTranslationState(
  db: Queryable,
  postId: string,
  target: string,
  fields: { state: "WAITING" | "PROCESSING" | "FAILED"; error?: string },
): Promise<void> {
  const values = { state: fields.state, error: fields.error ?? null };
  await db
    .insertInto("translation_states")
    .values({ post_id: postId, target, ...values })
    .onConflict((conflict) => conflict.columns(["post_id", "target"]).doUpdateSet({ ...values, updated_at: sql`now()` }))
    .execute();
}

export async function deleteTranslationState(db: Queryable, postId: string, target: string): Promise<void> {
  await db.deleteFrom("translation_states").where("post_id", "=", postId).where("target", "=", target).execute();
}

/** The texts of a post that are translated in addition to its transcript. */
export async function findTranslatable(
  db: Queryable,
  postId: string,
): Promise<{ take_id: string | null; ai_summary: string | null; action_items: unknown } | undefined> {
  return await db
    .selectFrom("posts")
    .select(["take_id", "ai_summary", "action_items"])
    .where("id", "=", postId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

import type { Queryable } from "@aside/server/db/open-database.ts";
import { z } from "zod";
import { listShownRows } from "./shown-segments.ts";
import { findTranscript, type TranscriptSegmentRow } from "./store.ts";
import { findTranslatable } from "./translation-store.ts";

/** The texts of a post to translate, in their current state. */
export type Translatable = {
  takeId: string | null;
  source: string;
  segments: TranscriptSegmentRow[];
  summary: string | null;
  actions: { id: string; text: string }[];
};

export async function readTranslatable(db: Queryable, postId: string): Promise<Translatable | undefined> {
  const post = await findTranslatable(db, postId);
  if (!post) return undefined;
  const transcript = post.take_id ? await findTranscript(db, post.take_id) : undefined;
  const items = z.array(z.object({ id: z.string(), text: z.string() })).safeParse(post.action_items);
  return {
    takeId: post.take_id,
    source: transcript?.language ?? "en",
    segments: await listShownRows(db, transcript),
    summary: post.ai_summary || null,
    actions: items.success ? items.data : [],
  };
}

/** Distinct texts that contain words. */
export function textsOf({ segments, summary, actions }: Translatable): string[] {
  const all = [...segments.map((segment) => segment.text), ...(summary ? [summary] : []), ...actions.map((action) => action.text)];
  return [...new Set(all)].filter((text) => /\p{L}/u.test(text));
}

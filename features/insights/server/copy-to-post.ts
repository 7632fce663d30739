import { savePostInsights } from "@aside/core/messages/server/posts/post-state-store.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { readPostInsights } from "./insights-store.ts";

export async function copyInsightsToPost(db: Queryable, postId: string): Promise<void> {
  const insights = await readPostInsights(db, postId);
  if (insights) await savePostInsights(db, postId, insights);
}

import { AppError, notFound } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { InsightsJson } from "../contract.ts";
import { readInsights } from "./get-insights.ts";
import { findInsight, type InsightRow, type Kind, lockPostInsights, saveEdited } from "./insights-store.ts";
import { announce } from "./generate/make-insights.ts";
import { findShownTake } from "@aside/core/messages/server/posts/shown-take-store.ts";
import { copy } from "../copy.ts";

/**
 * Stores the author's edit in place of the current insight. `write` receives the current content. Throws 409 if the author edited an older
 * version, or if the post has no video.
 */
export async function saveEdit(
  context: AppContext,
  edit: { postId: string; kind: Kind; version: number },
  write: (shown: InsightRow | undefined) => unknown,
): Promise<InsightsJson> {
  await context.db.transaction().execute(async (trx: Queryable) => {
    await lockPostInsights(trx, edit.postId);
    const shown = await findShownTake(trx, edit.postId);
    if (!shown) throw notFound();
    if (!shown.take_id) throw new AppError(409, "conflict", copy.insightsNeedVideo);
    const row = await findInsight(trx, edit.postId, edit.kind);
    if ((row?.version ?? 0) !== edit.version)
      throw new AppError(409, "insight_conflict", copy.insightConflict, { details: { version: row?.version ?? 0 } });
    const content = write(row?.take_id === shown.take_id ? row : undefined);
    await saveEdited(trx, { postId: edit.postId, kind: edit.kind, takeId: shown.take_id, content, version: edit.version });
    await announce(context, trx, edit.postId, edit.kind);
  });
  return await readInsights(context, edit.postId, true);
}

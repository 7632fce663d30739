import { AiError } from "@aside/ai/port.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { JobRun } from "@aside/server/jobs/jobs.ts";
import {
  findInsight,
  type InsightRow,
  type Kind,
  listUnmade,
  lockPostInsights,
  type Made,
  type Making,
  saveMade,
  saveMeanwhile,
  setInsightState,
} from "../insights-store.ts";
import { announce, enqueueInsight } from "./make-insights.ts";
import { findDefaultPrompt } from "../prompts-store.ts";
import { listTranscriptSegments } from "../../../transcripts/server/api.ts";
import { suggestInsight } from "./suggest-insight.ts";
import { readSpokenText, type SpokenText } from "./spoken-text.ts";
import type { Account } from "@aside/server/ai/usage-store.ts";
import { findPostAccount } from "@aside/core/messages/server/posts/usage-account-store.ts";
import { withUsage } from "@aside/server/ai/with-usage.ts";
import { writeInsight } from "./write-insight.ts";
import { findShownTake, type ShownTake } from "@aside/core/messages/server/posts/shown-take-store.ts";

type Data = { post_id: string; kind: Kind; take_id: string; version: number };

/**
 * Makes one insight from the shown take's transcript, by the generator or else by rules. While the generator is unavailable, the result of
 * the rules is shown and the job is retried. Idempotent: a result is stored only if its version is still the requested one.
 */
export async function runMakeInsight(context: AppContext, run: JobRun<Data>): Promise<void> {
  const { post_id: postId, kind, take_id: takeId, version } = run.data;
  const making: Making = { postId, kind, takeId, version };
  const shown = await findShownTake(context.db, postId);
  const row = await findInsight(context.db, postId, kind);
  if (!shown || shown.take_id !== takeId || shown.transcript_state !== "final" || row?.version !== version || row.state === "PROCESSED")
    return;
  const spoken = readSpokenText(await listTranscriptSegments(context.db, takeId), shown.language, shown.recorded_at ?? context.now());
  const account = await findPostAccount(context.db, postId);
  if (!account) return;
  await setInsightState(context.db, making, "PROCESSING", null);
  try {
    const made = await make(context, run, { kind, spoken, account, shown, row });
    await context.db.transaction().execute(async (trx) => {
      await lockPostInsights(trx, postId);
      if (await saveMade(trx, making, made)) await announce(context, trx, postId, kind);
    });
  } catch (error) {
    await showFallback(context, making, { spoken, account, row, error, isLast: run.isLastAttempt });
    throw error;
  }
}

async function make(
  context: AppContext,
  run: JobRun<Data>,
  { kind, spoken, account, shown, row }: { kind: Kind; spoken: SpokenText; account: Account; shown: ShownTake; row: InsightRow },
): Promise<Made> {
  const { generator } = context.ai;
  return await withUsage(context, account, async (onUsage) => {
    if (!generator) return await suggestInsight(context, kind, spoken, onUsage);
    const wish = row.prompt || (kind === "summary" && shown.author_id ? await findDefaultPrompt(context.db, shown.author_id) : "");
    try {
      return await writeInsight(kind, { generator, spoken, wish, newId: context.newId, onUsage, signal: run.signal });
    } catch (error) {
      if (!(error instanceof AiError) || (error.reason !== "refused" && error.reason !== "unsupported")) throw error;
      context.log.warn({ err: error, post_id: shown.post_id, kind }, "rejected the generator output; using rules instead");
      return await suggestInsight(context, kind, spoken, onUsage);
    }
  });
}

/** Shows the result of the rules in the meantime, unless an insight is already shown. */
async function showFallback(
  context: AppContext,
  making: Making,
  { spoken, account, row, error, isLast }: { spoken: SpokenText; account: Account; row: InsightRow; error: unknown; isLast: boolean },
): Promise<void> {
  const reason = error instanceof AiError ? error.reason : "defect";
  const fallback =
    row.content === null
      ? await withUsage(context, account, async (onUsage) => await suggestInsight(context, making.kind, spoken, onUsage))
      : null;
  await context.db.transaction().execute(async (trx) => {
    await lockPostInsights(trx, making.postId);
    if (fallback) await saveMeanwhile(trx, making, fallback);
    if (await setInsightState(trx, making, isLast ? "FAILED" : "WAITING", reason)) await announce(context, trx, making.postId, making.kind);
  });
}

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

/** Enqueues overdue insights again. A running job is not duplicated. */
export async function sweepInsights(context: AppContext): Promise<void> {
  const now = context.now().getTime();
  const unmade = await listUnmade(context.db, new Date(now - 10 * MINUTE_MS), new Date(now - WEEK_MS));
  for (const making of unmade) await enqueueInsight(context, context.db, making);
}

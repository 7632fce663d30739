import type { AppContext } from "@aside/server/http/context.ts";
import { MediaError } from "@aside/media/ffmpeg/media-error.ts";
import type { JobRun } from "@aside/server/jobs/jobs.ts";
import { enrichmentEnded } from "@aside/core/messages/facts.ts";
import { signalPost } from "@aside/core/messages/server/posts/signal-post.ts";
import { findTake, saveEnrichment, type TakeRow } from "@aside/core/takes/server/takes-store.ts";

/**
 * Runs one enrichment and stores its state: PROCESSING, then PROCESSED, or FAILED if the error is permanent or no attempts are left.
 * Does nothing for a missing or aborted take. Throws if the job should be retried.
 */
export async function enrich(
  context: AppContext,
  run: JobRun<{ take_id: string }>,
  kinds: string[],
  work: (take: TakeRow, report: (progress: number) => void) => Promise<void>,
): Promise<void> {
  const take = await findTake(context.db, run.data.take_id);
  if (!take || take.status === "aborted") return;
  await saveAll(context, take, kinds, { state: "PROCESSING", progress: 0, attempts: run.attempt });
  let reported = 0;
  const report = (progress: number) => {
    if (progress < reported + 0.05) return;
    reported = progress;
    void saveAll(context, take, kinds, { state: "PROCESSING", progress: Math.min(progress, 0.99), attempts: run.attempt }).catch(() => {});
  };
  try {
    await work(take, report);
    await end(context, take, kinds, "PROCESSED", null, run.attempt);
  } catch (error) {
    const isFinal = error instanceof MediaError && error.isOfFile;
    const text = error instanceof MediaError ? error.reason : (error as Error).message.slice(0, 500);
    // If the worker stopped during a conversion, sweepConversions restarts it, even after the last attempt.
    const isInterrupted = run.signal.aborted && take.status === "converting";
    if (!isFinal && (!run.isLastAttempt || isInterrupted)) {
      await saveAll(context, take, kinds, { state: "WAITING", progress: 0, attempts: run.attempt, error: text });
      throw error;
    }
    context.log.warn({ err: error, take_id: take.id, kinds }, "enrichment failed permanently");
    await end(context, take, kinds, "FAILED", text, run.attempt);
  }
}

type State = Parameters<typeof saveEnrichment>[3];

async function saveAll(context: AppContext, take: TakeRow, kinds: string[], state: State): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    for (const kind of kinds) await saveEnrichment(trx, take.id, kind, state);
    await signalPost(trx, take.post_id);
  });
}

async function end(
  context: AppContext,
  take: TakeRow,
  kinds: string[],
  state: "PROCESSED" | "FAILED",
  error: string | null,
  attempts: number,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    for (const kind of kinds) {
      await saveEnrichment(trx, take.id, kind, { state, progress: state === "PROCESSED" ? 1 : 0, error, attempts });
      await context.events.emit({ db: trx, context }, enrichmentEnded, { post_id: take.post_id, take_id: take.id, kind, state });
    }
    await signalPost(trx, take.post_id);
  });
}

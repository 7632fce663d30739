import type { AppContext } from "@aside/server/http/context.ts";
import { type PlacedPart, takeAssembled } from "@aside/core/messages/facts.ts";
import type { Assembly } from "@aside/core/takes/server/assembly.ts";
import { saveAssembly } from "@aside/core/takes/server/assembled-takes-store.ts";
import { enqueueEnrichments } from "@aside/core/takes/server/enqueue-enrichments.ts";
import { signalPost } from "@aside/core/messages/server/posts/signal-post.ts";
import { lockTake, saveEnrichment, setTakeStatus, type TakeRow, type Tracks } from "@aside/core/takes/server/takes-store.ts";
import { lockEditedPost } from "@aside/core/messages/server/posts/edited-post-store.ts";
import { showTake } from "@aside/core/messages/server/posts/shown-take-store.ts";

type Rendered = {
  assembly: Assembly;
  duration: number;
  tracks: Tracks;
  parts: PlacedPart[];
};

/** Stores and shows an assembled take, unless a newer edit has replaced it. */
export async function finishRender(context: AppContext, take: TakeRow, { assembly, duration, tracks, parts }: Rendered): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    // Lock the post first, in the same order as saving and undoing edits, to avoid deadlocks.
    await lockEditedPost(trx, take.post_id);
    const locked = await lockTake(trx, take.id);
    if (locked?.status !== "converting") return;
    await saveAssembly(trx, take.id, { assembly, duration, tracks });
    await saveEnrichment(trx, take.id, "conversion", { state: "PROCESSED", progress: 1 });
    await showTake(trx, take.post_id, take.id);
    await enqueueEnrichments(
      context,
      trx,
      { id: take.id, duration },
      tracks.some((track) => track.track === "video"),
    );
    await context.events.emit({ db: trx, context }, takeAssembled, { post_id: take.post_id, take_id: take.id, parts });
    await signalPost(trx, take.post_id);
  });
}

/** Rethrows errors for a retry. After the last attempt, marks the take as `failed`; the post keeps showing its previous take. */
export async function withRenderFailure(
  context: AppContext,
  run: { isLastAttempt: boolean },
  take: TakeRow,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!run.isLastAttempt) throw error;
    context.log.warn({ err: error, take_id: take.id }, "failed to render an edit or merge");
    await context.db.transaction().execute(async (trx) => {
      await setTakeStatus(trx, take.id, "failed", { failure: (error as Error).message.slice(0, 500) });
      await saveEnrichment(trx, take.id, "conversion", { state: "FAILED", progress: 0 });
      await signalPost(trx, take.post_id);
    });
  }
}

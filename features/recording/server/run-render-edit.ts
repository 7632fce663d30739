import type { AppContext } from "@aside/platform/http/context.ts";
import type { JobRun } from "@aside/platform/jobs/jobs.ts";
import { takeAssembled } from "../contract.ts";
import { editList } from "../edit-contract.ts";
import { buildEdit } from "./build-assembly.ts";
import { saveAssembly } from "./edit-store.ts";
import { enqueueEnrichments } from "./enqueue-enrichments.ts";
import { signalPost } from "./signal-post.ts";
import { findTake, lockTake, saveEnrichment, setTakeStatus, showTake, type TakeRow, type Tracks } from "./store.ts";
import { listTakeSegments } from "./take-segments.ts";

/** Makes an edit's own pieces and shows it. Until then, and when it fails, the post goes on showing what it showed. */
export async function runRenderEdit(context: AppContext, run: JobRun<{ take_id: string }>): Promise<void> {
  const take = await findTake(context.db, run.data.take_id);
  const base = take?.base_take_id ? await findTake(context.db, take.base_take_id) : undefined;
  if (take?.status !== "converting" || !base) return;
  try {
    await render(context, run, take, base);
  } catch (error) {
    if (!run.isLastAttempt) throw error;
    context.log.warn({ err: error, take: take.id }, "an edit could not be rendered");
    await context.db.transaction().execute(async (trx) => {
      await setTakeStatus(trx, take.id, "failed", { failure: (error as Error).message.slice(0, 500) });
      await saveEnrichment(trx, take.id, "conversion", { state: "FAILED", progress: 0 });
      await signalPost(trx, take.post_id);
    });
  }
}

async function render(context: AppContext, run: JobRun<{ take_id: string }>, take: TakeRow, base: TakeRow): Promise<void> {
  const list = editList.parse(take.edit_list);
  const segments = await listTakeSegments(context.db, base);
  const { assembly, plan, encoded } = await buildEdit(context, {
    take,
    base,
    segments,
    list,
    signal: run.signal,
    onProgress: (progress) => {
      if (progress < 1) void saveEnrichment(context.db, take.id, "conversion", { state: "PROCESSING", progress }).catch(() => {});
    },
  });
  context.log.info({ take: take.id, encoded, seconds: plan.duration }, "edit rendered");
  await context.db.transaction().execute(async (trx) => {
    const locked = await lockTake(trx, take.id);
    if (locked?.status !== "converting") return; // a newer edit replaced it
    await saveAssembly(trx, take.id, { assembly, duration: plan.duration, tracks: tracksAfter(base.tracks as Tracks, list) });
    await saveEnrichment(trx, take.id, "conversion", { state: "PROCESSED", progress: 1 });
    await showTake(trx, take.post_id, take.id);
    await enqueueEnrichments(context, trx, take);
    const parts = plan.placed.map((range) => ({ take_id: base.id, ...range }));
    await context.events.emit({ db: trx, context }, takeAssembled, { post_id: take.post_id, take_id: take.id, parts });
    await signalPost(trx, take.post_id);
  });
}

/** A turned or cropped picture has another size. */
function tracksAfter(tracks: Tracks, list: { rotate: number; crop: { width: number; height: number } | null }): Tracks {
  return tracks.map((track) => {
    if (track.track !== "video" || !track.width || !track.height) return track;
    const isTurned = list.rotate === 90 || list.rotate === 270;
    const [width, height] = isTurned ? [track.height, track.width] : [track.width, track.height];
    const even = (value: number) => Math.floor(value / 2) * 2;
    return list.crop
      ? { ...track, width: even(width * list.crop.width), height: even(height * list.crop.height) }
      : { ...track, width, height };
  });
}

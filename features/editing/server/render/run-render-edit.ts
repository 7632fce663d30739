import type { AppContext } from "@aside/server/http/context.ts";
import type { JobRun } from "@aside/server/jobs/jobs.ts";
import { editList } from "../../contract.ts";
import { buildEdit } from "./build-assembly.ts";
import { finishRender, withRenderFailure } from "./finish-render.ts";
import { findTake, saveEnrichment, type Tracks } from "@aside/core/takes/server/takes-store.ts";
import { listTakeSegments } from "@aside/core/takes/server/take-segments.ts";

/** Renders an edit and shows it. Until then, and if it fails, the post keeps showing its previous take. */
export async function runRenderEdit(context: AppContext, run: JobRun<{ take_id: string }>): Promise<void> {
  const take = await findTake(context.db, run.data.take_id);
  const base = take?.base_take_id ? await findTake(context.db, take.base_take_id) : undefined;
  if (take?.status !== "converting" || !base) return;
  await withRenderFailure(context, run, take, async () => {
    const list = editList.parse(take.edit_list);
    const { assembly, plan, encoded } = await buildEdit(context, {
      take,
      base,
      segments: await listTakeSegments(context.db, base),
      list,
      signal: run.signal,
      onProgress: (progress) => {
        if (progress < 1) void saveEnrichment(context.db, take.id, "conversion", { state: "PROCESSING", progress }).catch(() => {});
      },
    });
    context.log.info({ take_id: take.id, encoded, seconds: plan.duration }, "edit rendered");
    const parts = plan.placed.map((range) => ({ take_id: base.id, ...range }));
    await finishRender(context, take, { assembly, duration: plan.duration, tracks: tracksAfter(base.tracks as Tracks, list), parts });
  });
}

/** The tracks after the edit: rotating or cropping changes the size, and re-encoded sound is Opus. */
function tracksAfter(tracks: Tracks, list: { rotate: number; volume: number; crop: { width: number; height: number } | null }): Tracks {
  return tracks.map((track) => {
    if (track.track === "audio" && list.volume !== 1) return { ...track, codec: "opus" };
    if (track.track !== "video" || !track.width || !track.height) return track;
    const isTurned = list.rotate === 90 || list.rotate === 270;
    const [width, height] = isTurned ? [track.height, track.width] : [track.width, track.height];
    const even = (value: number) => Math.floor(value / 2) * 2;
    return list.crop
      ? { ...track, width: even(width * list.crop.width), height: even(height * list.crop.height) }
      : { ...track, width, height };
  });
}

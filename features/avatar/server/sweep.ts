import type { AppContext } from "@aside/server/http/context.ts";
import { findTake } from "@aside/core/takes/server/takes-store.ts";
import { clearRemains, followPersona, followVideo, renderVideo } from "./jobs.ts";
import { listProcessingPersonas } from "./personas/personas-store.ts";
import { listDueRemains } from "./personas/remains-store.ts";
import { fail } from "./videos/store-result.ts";
import { DAY_MS } from "./videos/start-video.ts";
import { deletePreviewsBefore, listProcessingVideos, type VideoRow } from "./videos/videos-store.ts";

/** Asks the providers how far they are, whether or not they call; ends what is past its deadline; starts again what a dead worker left. */
export async function sweepAvatar(context: AppContext): Promise<void> {
  for (const id of await listProcessingPersonas(context.db))
    await context.jobs.enqueue(context.db, followPersona, { persona_id: id }, { singletonKey: id });
  await deletePreviewsBefore(context.db, new Date(context.now().getTime() - DAY_MS));
  for (const video of await listProcessingVideos(context.db)) await sweepVideo(context, video);
  if ((await listDueRemains(context.db, context.now())).length > 0)
    await context.jobs.enqueue(context.db, clearRemains, {}, { singletonKey: "all" });
}

async function sweepVideo(context: AppContext, video: VideoRow): Promise<void> {
  const take = video.take_id === null ? undefined : await findTake(context.db, video.take_id);
  if (take?.status === "failed") return await fail(context, video.id, "media");
  if (video.deadline_at <= context.now()) return await fail(context, video.id, "expired");
  if (take) return;
  const job = video.engine === "embedded" ? renderVideo : followVideo;
  await context.jobs.enqueue(context.db, job, { video_id: video.id }, { singletonKey: video.id });
}

import type { AppContext } from "@aside/server/http/context.ts";
import { findTake } from "@aside/core/takes/server/takes-store.ts";
import { listCheckingConsents } from "./consent/consents-store.ts";
import { giveUpConsent } from "./consent/run-check-consent.ts";
import { checkConsent, checkTraining, clearRemains, followPersona, followVideo, makePersonalized, renderVideo } from "./jobs.ts";
import { listCheckingTrainings, listProcessingPersonas } from "./personas/personas-store.ts";
import { listDueRemains } from "./personas/remains-store.ts";
import { giveUpTraining } from "./training/run-check-training.ts";
import { listUnfinishedBatches } from "./personalized/batches-store.ts";
import { fail } from "./videos/store-result.ts";
import { DAY_MS } from "./videos/start-video.ts";
import { deletePreviewsBefore, listProcessingVideos, type VideoRow } from "./videos/videos-store.ts";

/** Asks the providers how far they are, whether or not they call; ends what is past its deadline; starts again what a dead worker left. */
export async function sweepAvatar(context: AppContext): Promise<void> {
  for (const id of await listProcessingPersonas(context.db))
    await context.jobs.enqueue(context.db, followPersona, { persona_id: id }, { singletonKey: id });
  await deletePreviewsBefore(context.db, new Date(context.now().getTime() - DAY_MS));
  for (const video of await listProcessingVideos(context.db)) await sweepVideo(context, video);
  await sweepChecks(context);
  for (const id of await listUnfinishedBatches(context.db))
    await context.jobs.enqueue(context.db, makePersonalized, { batch_id: id }, { singletonKey: id });
  if ((await listDueRemains(context.db, context.now())).length > 0)
    await context.jobs.enqueue(context.db, clearRemains, {}, { singletonKey: "all" });
}

/** A check takes a minute. One that has not ended by then makes the machine's processes die. */
const CHECK_DEADLINE_MS = 2 * 60 * 60 * 1000;

async function sweepChecks(context: AppContext): Promise<void> {
  const isOverdue = (since: Date) => since.getTime() + CHECK_DEADLINE_MS <= context.now().getTime();
  for (const { id, name, updated_at } of await listCheckingTrainings(context.db)) {
    if (isOverdue(updated_at)) await giveUpTraining(context, id, name);
    else await context.jobs.enqueue(context.db, checkTraining, { persona_id: id, name }, { singletonKey: name });
  }
  for (const consent of await listCheckingConsents(context.db)) {
    if (isOverdue(consent.expires_at)) await giveUpConsent(context, consent);
    else await context.jobs.enqueue(context.db, checkConsent, { consent_id: consent.id }, { singletonKey: consent.id });
  }
}

async function sweepVideo(context: AppContext, video: VideoRow): Promise<void> {
  const take = video.take_id === null ? undefined : await findTake(context.db, video.take_id);
  if (take?.status === "failed") return await fail(context, video.id, "media");
  if (video.deadline_at <= context.now()) return await fail(context, video.id, "expired");
  if (take) return;
  const job = video.engine === "embedded" ? renderVideo : followVideo;
  await context.jobs.enqueue(context.db, job, { video_id: video.id }, { singletonKey: video.id });
}

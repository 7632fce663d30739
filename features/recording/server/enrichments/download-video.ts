import { requireDownload } from "@aside/core/messages/server/downloads/require-download.ts";
import { AppError, notFound } from "@aside/contract/errors.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { parseMediaKey } from "@aside/server/storage/media-key.ts";
import type { downloadVideo as endpoint } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { makeMp4 } from "../jobs.ts";
import { findAsset, findEnrichment, findTake, saveEnrichment } from "@aside/core/takes/server/takes-store.ts";

/** The post of a `video_key`: its id, or a FILE url of its response, which names the post or only its take. */
async function findPostId(context: AppContext, videoKey: string): Promise<string> {
  const key = parseMediaKey(videoKey, context.config.publicUrl);
  if (!key) throw notFound();
  if (key.postId !== null) return key.postId;
  const take = await findTake(context.db, key.takeId);
  // Without a path, it is the post's id.
  return take?.post_id ?? key.takeId;
}

export const downloadVideo: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  const postId = await findPostId(context, body.video_key);
  const post = await requireDownload(context, actor, postId);
  const takeId = post.takeId;
  if (!takeId) throw notFound();
  // The file is made once, so it must not be made of a part.
  if ((await findTake(context.db, takeId))?.status !== "complete") throw new AppError(409, "video_not_ready", copy.notReadyToDownload);
  if (await findAsset(context.db, takeId, "mp4"))
    return { state: "PROCESSED" as const, progress: 1, url: `/media/${postId}/${takeId}/video.mp4` };
  const known = await findEnrichment(context.db, takeId, "mp4");
  if (known && known.state !== "PROCESSED")
    return { state: known.state as "WAITING" | "PROCESSING" | "FAILED", progress: known.progress, url: null };
  await context.db.transaction().execute(async (trx) => {
    await saveEnrichment(trx, takeId, "mp4", { state: "WAITING", progress: 0 });
    await context.jobs.enqueue(trx, makeMp4, { take_id: takeId }, { singletonKey: takeId, priority: 8 });
  });
  return { state: "WAITING" as const, progress: 0, url: null };
};

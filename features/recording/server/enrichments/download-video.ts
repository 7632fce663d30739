import { requireFeature } from "@aside/core/entitlements/server/entitlements.ts";
import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { downloadVideo as endpoint } from "../../contract.ts";
import { makeMp4 } from "../jobs.ts";
import { findAsset, findEnrichment, saveEnrichment } from "@aside/core/takes/server/takes-store.ts";

/** `video_key`: the post's id, or the FILE url in the post's response. */
export const downloadVideo: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  const postId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(body.video_key)?.[0];
  if (!postId) throw notFound();
  const post = await context.access.require(context.db, actor, postId, "download");
  await requireFeature(context, actor, "download_videos");
  const takeId = post.takeId;
  if (!takeId) throw notFound();
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

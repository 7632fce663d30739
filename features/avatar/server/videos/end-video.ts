import type { Queryable } from "@aside/server/db/open-database.ts";
import { signalPost } from "@aside/core/messages/server/posts/signal-post.ts";
import type { Failure } from "../../copy.ts";
import { setPostStatus, updateVideo, type VideoRow } from "./videos-store.ts";

/** The post keeps the video that it had. In the caller's transaction. */
export async function failVideo(db: Queryable, video: VideoRow, failure: Failure, now: Date): Promise<void> {
  await updateVideo(db, video.id, { status: "FAILED", failure, finished_at: now });
  await setPostStatus(db, video.post_id, "FAILED");
  await signalPost(db, video.post_id);
}

/** Its take can be played. In the caller's transaction. */
export async function finishVideo(db: Queryable, video: VideoRow, now: Date): Promise<void> {
  await updateVideo(db, video.id, { status: "PROCESSED", progress: 1, finished_at: now });
  await setPostStatus(db, video.post_id, "PROCESSED");
  await signalPost(db, video.post_id);
}

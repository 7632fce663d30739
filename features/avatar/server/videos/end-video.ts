import type { Queryable } from "@aside/server/db/open-database.ts";
import { signalPost } from "@aside/core/messages/server/posts/signal-post.ts";
import { avatarVideoEnded } from "@aside/core/messages/facts.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { copy, type Failure } from "../../copy.ts";
import { followVideo } from "../jobs.ts";
import { signalPerson } from "../signal-person.ts";
import { endItem } from "../personalized/end-item.ts";
import { findListedVideo, restoreChoice, updateChoice, updateVideo, type VideoRow } from "./videos-store.ts";

/** Nobody is notified of what they did themselves. */
const OWN_DOING: readonly Failure[] = ["removed", "revoked", "leaving", "canceled"];

type On = { db: Queryable; context: AppContext };

/** Nobody waits for it any more: what a provider has begun is deleted there (follow-video.ts). */
export const isUnwanted = (failure: string | null): boolean =>
  ["replaced", "stopped", "canceled", "leaving", "off"].some((known) => known === failure);

/** The post keeps the video that it had. In the caller's transaction. */
export async function failVideo(on: On, video: VideoRow, failure: Failure): Promise<void> {
  await updateVideo(on.db, video.id, { status: "FAILED", failure, finished_at: on.context.now() });
  await signalPerson(on.db, video.user_id);
  if (isUnwanted(failure) && video.provider_id !== null)
    await on.context.jobs.enqueue(on.db, followVideo, { video_id: video.id }, { singletonKey: `${video.id}/${failure}` });
  // Nobody else knows of a preview.
  if (video.purpose === "preview") return;
  if (failure === "canceled") await restoreChoice(on.db, video.post_id);
  else await updateChoice(on.db, video.post_id, { status: "FAILED" });
  await signalPost(on.db, video.post_id);
  if (await endItem(on, video, failure)) return;
  if (!OWN_DOING.includes(failure)) await notifyPerson(on, video, { status: "failed", message: copy.failures[failure] });
}

/** Its take can be played. In the caller's transaction. */
export async function finishVideo(on: On, video: VideoRow): Promise<void> {
  await updateVideo(on.db, video.id, { status: "PROCESSED", progress: 1, finished_at: on.context.now() });
  await signalPerson(on.db, video.user_id);
  await updateChoice(on.db, video.post_id, { status: "PROCESSED", shown_engine: video.engine });
  await signalPost(on.db, video.post_id);
  if (await endItem(on, video, null)) return;
  await notifyPerson(on, video, { status: "ready", message: null });
}

async function notifyPerson(on: On, video: VideoRow, end: { status: "ready" | "failed"; message: string | null }): Promise<void> {
  const listed = await findListedVideo(on.db, video.id);
  // Its post was deleted.
  if (!listed) return;
  const { post_id, user_id } = video;
  await on.context.events.emit(on, avatarVideoEnded, { post_id, event_id: listed.event_id, user_id, ...end });
}

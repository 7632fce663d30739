import { takeCompleted } from "@aside/core/messages/facts.ts";
import { type Subscription, subscribe } from "@aside/server/http/domain-events.ts";
import { finishVideo } from "./videos/end-video.ts";
import { findVideoOfTake } from "./videos/videos-store.ts";

export const subscriptions: readonly Subscription[] = [
  subscribe(takeCompleted, async ({ take_id }, { db, context }) => {
    const video = await findVideoOfTake(db, take_id);
    if (video?.status === "PROCESSING") await finishVideo(db, video, context.now());
  }),
];

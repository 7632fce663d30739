import { takeCompleted } from "@aside/core/messages/facts.ts";
import { type Subscription, subscribe } from "@aside/server/http/domain-events.ts";
import { finishVideo } from "./videos/end-video.ts";
import { findVideoOfTake } from "./videos/videos-store.ts";

export const subscriptions: readonly Subscription[] = [
  subscribe(takeCompleted, async ({ take_id }, on) => {
    const video = await findVideoOfTake(on.db, take_id);
    if (video?.status === "PROCESSING") await finishVideo(on, video);
  }),
];

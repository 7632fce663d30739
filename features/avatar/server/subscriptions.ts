import { takeCompleted } from "@aside/core/messages/facts.ts";
import { deletionAsked } from "@aside/core/accounts/facts.ts";
import { type Subscription, subscribe } from "@aside/server/http/domain-events.ts";
import { lockPersonasOf } from "./personas/personas-store.ts";
import { stopMaking } from "./videos/stop-making.ts";
import { finishVideo } from "./videos/end-video.ts";
import { findVideoOfTake } from "./videos/videos-store.ts";

export const subscriptions: readonly Subscription[] = [
  subscribe(takeCompleted, async ({ take_id }, on) => {
    const video = await findVideoOfTake(on.db, take_id);
    if (video?.status === "PROCESSING") await finishVideo(on, video);
  }),
  // Nothing is made or sent for who wants to leave. Should they stay, they can try again.
  subscribe(deletionAsked, async ({ user_id }, on) => {
    await lockPersonasOf(on.db, user_id);
    await stopMaking(on, { userId: user_id }, "leaving");
  }),
];

import { takeCompleted, takeStarted } from "@aside/features/recording/contract.ts";
import { type Subscription, subscribe } from "@aside/platform/http/domain-events.ts";
import { leaveSpeakingNotes } from "./store.ts";

/** At its first sound, so that what is being recorded can be sent once it stops; at its end, for a recording without sound. */
export const subscriptions: Subscription[] = [
  subscribe(takeStarted, async ({ post_id }, { db }) => await leaveSpeakingNotes(db, post_id)),
  subscribe(takeCompleted, async ({ post_id }, { db }) => await leaveSpeakingNotes(db, post_id)),
];

import { postSent } from "@aside/core/messages/facts.ts";
import { transcriptEnded } from "@aside/core/messages/facts.ts";
import { takeShown } from "@aside/core/messages/facts.ts";
import { type Subscription, subscribe } from "@aside/server/http/domain-events.ts";
import { reckonSaved } from "./time-store.ts";

/** Sent, its words known or corrected, another take shown: each changes how much longer typing it would have taken. */
export const subscriptions: Subscription[] = [
  subscribe(postSent, async ({ post_id }, { db }) => await reckonSaved(db, post_id)),
  subscribe(transcriptEnded, async ({ post_id }, { db }) => await reckonSaved(db, post_id)),
  subscribe(takeShown, async ({ post_id }, { db }) => await reckonSaved(db, post_id)),
];

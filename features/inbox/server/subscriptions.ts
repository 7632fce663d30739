import { postSent, transcriptEnded, shownTranscriptChanged } from "@aside/core/messages/facts.ts";

import { type Subscription, subscribe } from "@aside/server/http/domain-events.ts";
import { updateSavedSeconds } from "@aside/core/messages/server/posts/post-state-store.ts";
/** The time saved is the time that typing the transcript would have taken: it depends on the status and the shown take. */
export const subscriptions: Subscription[] = [
  subscribe(postSent, async ({ post_id }, { db }) => await updateSavedSeconds(db, post_id)),
  subscribe(transcriptEnded, async ({ post_id }, { db }) => await updateSavedSeconds(db, post_id)),
  subscribe(shownTranscriptChanged, async ({ post_id }, { db }) => await updateSavedSeconds(db, post_id)),
];

import { takeAssembled, takeCompleted, takeDeleted, takeShown, transcriptEnded } from "@aside/core/messages/facts.ts";
import { copyInsightsToPost } from "./copy-to-post.ts";
import { type Subscription, subscribe } from "@aside/server/http/domain-events.ts";
import { followShownTake, followTranscript } from "./generate/make-insights.ts";

export const subscriptions: Subscription[] = [
  subscribe(takeDeleted, async ({ post_id }, { db }) => await copyInsightsToPost(db, post_id)),
  subscribe(transcriptEnded, async (ended, { db, context }) => await followTranscript(context, db, ended)),
  ...[takeCompleted, takeAssembled, takeShown].map((event) =>
    subscribe(event as typeof takeShown, async (place, { db, context }) => await followShownTake(context, db, place)),
  ),
];

import { takeAssembled, takeCompleted, takeShown, transcriptEnded } from "@aside/core/messages/facts.ts";
import { type Subscription, subscribe } from "@aside/server/http/domain-events.ts";
import { followShownTake, followTranscript } from "./generate/make-insights.ts";

export const subscriptions: Subscription[] = [
  subscribe(transcriptEnded, async (ended, { db, context }) => await followTranscript(context, db, ended)),
  ...[takeCompleted, takeAssembled, takeShown].map((event) =>
    subscribe(event as typeof takeShown, async (place, { db, context }) => await followShownTake(context, db, place)),
  ),
];

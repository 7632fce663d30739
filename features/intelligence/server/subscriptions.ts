import { takeCompleted, takeStarted } from "@aside/features/recording/contract.ts";
import type { Queryable } from "@aside/platform/db/open-database.ts";
import { type Subscription, subscribe } from "@aside/platform/http/domain-events.ts";
import type { AppContext } from "@aside/platform/http/context.ts";
import { transcribeTake } from "./jobs.ts";

/** At its first sound, and once more at its end: the second is a no-op unless the first gave up waiting. */
async function listenTo(context: AppContext, db: Queryable, takeId: string, key: string): Promise<void> {
  if (context.config.ASR === "off") return;
  await context.jobs.enqueue(db, transcribeTake, { take_id: takeId }, { singletonKey: key, priority: 10 });
}

export const subscriptions: Subscription[] = [
  subscribe(takeStarted, async ({ take_id }, { db, context }) => await listenTo(context, db, take_id, take_id)),
  subscribe(takeCompleted, async ({ take_id }, { db, context }) => await listenTo(context, db, take_id, take_id)),
];

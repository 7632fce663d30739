import { takeCompleted } from "@aside/core/messages/facts.ts";
import { type Subscription, subscribe } from "@aside/server/http/domain-events.ts";
import { addTemplate } from "./template/change-template.ts";

export const subscriptions: Subscription[] = [
  subscribe(takeCompleted, async (place, { db, context }) => await addTemplate(context, db, place)),
];

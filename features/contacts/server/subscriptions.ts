import { type Subscription, subscribe } from "@aside/server/http/domain-events.ts";
import { recipientsAdded } from "@aside/core/messages/facts.ts";
import { keepRecipients } from "./keep-recipients.ts";

export const subscriptions: Subscription[] = [
  subscribe(recipientsAdded, async (payload, { db, context }) => {
    await keepRecipients(context, db, { ownerId: payload.added_by_id, people: payload.people });
  }),
];

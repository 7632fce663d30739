import { type Subscription, subscribe } from "@aside/server/http/domain-events.ts";
import { recipientsAdded } from "../../events/contract.ts";
import { keepRecipients } from "./keep-recipients.ts";

export const subscriptions: Subscription[] = [
  subscribe(recipientsAdded, async (payload, { db, context }) => {
    await keepRecipients(context, db, { ownerId: payload.added_by_id, people: payload.people });
  }),
];

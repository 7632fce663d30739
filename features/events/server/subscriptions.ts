import { type Subscription, subscribe } from "@aside/platform/http/domain-events.ts";
import { recipientsAdded } from "../contract.ts";
import { addPeople } from "./add-people.ts";

export const subscriptions: Subscription[] = [
  subscribe(recipientsAdded, async (payload, { db, context }) => {
    await addPeople(context, db, { eventId: payload.event_id, addedBy: payload.added_by_id, people: payload.people });
  }),
];

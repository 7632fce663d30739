import { type Subscription, subscribe } from "@aside/server/http/domain-events.ts";
import { recipientsAdded } from "@aside/core/messages/facts.ts";
import { asideBegun } from "../contract.ts";
import { addPeople } from "./add-people.ts";
import { beginAside } from "./begin-aside.ts";

export const subscriptions: Subscription[] = [
  subscribe(recipientsAdded, async (payload, { db, context }) => {
    await addPeople(context, db, { eventId: payload.event_id, addedBy: payload.added_by_id, people: payload.people });
  }),
  subscribe(asideBegun, async (payload, { db, context }) => await beginAside(context, db, payload)),
];

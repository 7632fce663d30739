import { userActivated } from "@aside/core/accounts/facts.ts";
import { type Subscription, subscribe } from "@aside/server/http/domain-events.ts";
import { deleteAttempts } from "./sign-up/sign-up-store.ts";

export const subscriptions: Subscription[] = [
  // Ends other pending sign-ups with the address.
  subscribe(userActivated, async ({ email }, { db }) => await deleteAttempts(db, email)),
];

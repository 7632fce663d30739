import { type Subscription, subscribe } from "@aside/server/http/domain-events.ts";
import { userActivated } from "../../accounts/facts.ts";
import { startTrial } from "./trials.ts";

export const subscriptions: Subscription[] = [
  subscribe(userActivated, async ({ email }, { db, context }) => {
    if (context.config.BILLING !== "none") await startTrial(context, db, email);
  }),
];

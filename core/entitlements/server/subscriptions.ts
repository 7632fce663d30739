import { isLive } from "../standing.ts";
import { fillSeats, releaseSeats } from "./seats-store.ts";
import { findSubscription, lockPlanOf } from "./subscriptions-store.ts";
import { type Subscription, subscribe } from "@aside/server/http/domain-events.ts";
import { membersChanged, userActivated } from "../../accounts/facts.ts";
import { startTrial } from "./trials.ts";

export const subscriptions: Subscription[] = [
  subscribe(userActivated, async ({ email }, { db, context }) => {
    if (context.config.BILLING !== "none") await startTrial(context, db, email);
  }),
  // Free seats are taken at once. Members for whom there is none wait for the next.
  subscribe(membersChanged, async ({ company_id: companyId }, { db, context }) => {
    const owner = { userId: null, companyId };
    await lockPlanOf(db, owner);
    await releaseSeats(db, companyId);
    const plan = await findSubscription(db, owner);
    if (plan && isLive(plan, context.now())) await fillSeats(db, companyId, plan.seats);
  }),
];

import { isLive } from "../standing.ts";
import { fillSeats } from "./seats-store.ts";
import { findSubscription, lockPlanOf } from "./subscriptions-store.ts";
import { type Subscription, subscribe } from "@aside/server/http/domain-events.ts";
import { inviteAccepted, userActivated } from "../../accounts/facts.ts";
import { findAccount } from "../../accounts/server/users-store.ts";
import { startTrial } from "./trials.ts";

export const subscriptions: Subscription[] = [
  subscribe(userActivated, async ({ email }, { db, context }) => {
    if (context.config.BILLING !== "none") await startTrial(context, db, email);
  }),
  // Who was invited takes a free seat. Without one, they wait for the next. The invitation has made them a member by now.
  subscribe(inviteAccepted, async ({ user_id }, { db, context }) => {
    const companyId = (await findAccount(db, user_id))?.company_id ?? null;
    if (companyId === null) return;
    const owner = { userId: null, companyId };
    await lockPlanOf(db, owner);
    const plan = await findSubscription(db, owner);
    if (plan && isLive(plan, context.now())) await fillSeats(db, companyId, plan.seats);
  }),
];

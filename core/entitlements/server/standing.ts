import type { UserActor } from "@aside/server/auth/actor.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { Memory } from "@aside/server/signals/memory.ts";
import { type PlanFacts, type Standing, standingOf } from "../standing.ts";
import { findPlanFacts } from "./standing-store.ts";
import { trialKeyOf } from "./trial-key.ts";

const known = new Memory<Readonly<PlanFacts>>({
  max: 20_000,
  keysOf: ({ user_id, company_id, trial_key }) => [
    `user:${user_id}`,
    `plan:${user_id}`,
    `plan:${trial_key}`,
    ...(company_id ? [`company:${company_id}`, `plan:${company_id}`] : []),
  ],
});

/** Null without billing: everyone may use everything. Without a SQL statement while nothing has changed. */
export async function readStanding(context: AppContext, user: Pick<UserActor, "userId" | "email">): Promise<Standing | null> {
  if (context.config.BILLING === "none") return null;
  const facts = await known.get(context, user.userId, async () => await findPlanFacts(context.db, user.userId, trialKeyOf(user.email)));
  return facts ? standingOf(facts, context.now(), context.config.BILLING_TRIAL_DAYS) : null;
}

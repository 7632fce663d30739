import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { insertTrial, listPeopleAlone, startCompanyTrials } from "./trials-store.ts";
import { trialKeyOf } from "./trial-key.ts";

const DAY_MS = 86_400_000;
const NIL = "00000000-0000-0000-0000-000000000000";

const periodOf = (context: AppContext) => {
  const startedAt = context.now();
  return { startedAt, endsAt: new Date(startedAt.getTime() + context.config.BILLING_TRIAL_DAYS * DAY_MS) };
};

/** The trial of the address's company or of the person. False if there was one before, or this installation has none. */
export async function startTrial(context: AppContext, db: Queryable, email: string): Promise<boolean> {
  if (context.config.BILLING_TRIAL_DAYS === 0) return false;
  return await insertTrial(db, { key: trialKeyOf(email), ...periodOf(context) });
}

/** Accounts from before billing was switched on get a whole trial. */
export async function startMissingTrials(context: AppContext): Promise<void> {
  if (context.config.BILLING === "none" || context.config.BILLING_TRIAL_DAYS === 0) return;
  const period = periodOf(context);
  await startCompanyTrials(context.db, period.startedAt, period.endsAt);
  for (let after = NIL; ;) {
    const people = await listPeopleAlone(context.db, after, 1_000);
    for (const { email } of people) await insertTrial(context.db, { key: trialKeyOf(email), ...period });
    const last = people.at(-1);
    if (!last) return;
    after = last.id;
  }
}

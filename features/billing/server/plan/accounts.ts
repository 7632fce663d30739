import { AppError, notFound } from "@aside/contract/errors.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { PAGE_SIZE } from "@aside/core/accounts/server/page-size.ts";
import { findPlan, TRIAL } from "@aside/core/entitlements/catalogue.ts";
import { fillSeats, trimSeats } from "@aside/core/entitlements/server/seats-store.ts";
import {
  findSubscription,
  insertGivenPlan,
  lockPlanOf,
  type Owner,
  ownerIdOf,
  updateSubscription,
} from "@aside/core/entitlements/server/subscriptions-store.ts";
import { trialKeyOf } from "@aside/core/entitlements/server/trial-key.ts";
import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { BillingAccount, listAccounts as listEndpoint, setPlan as setEndpoint } from "../../contract.ts";
import { copy } from "../../copy.ts";
import {
  type AccountRow,
  countCompanyAccounts,
  countPersonAccounts,
  listCompanyAccounts,
  listPersonAccounts,
  listTrialEnds,
} from "./accounts-store.ts";
import { presentAccount } from "./present-account.ts";
import { requireBilling, unknownPlan } from "./trial.ts";

export const listAccounts: Handler<typeof listEndpoint> = async ({ query, context }) => {
  const which = { query: query.query ?? "" };
  const page = { limit: PAGE_SIZE, offset: (query.page - 1) * PAGE_SIZE };
  const [rows, total] =
    query.kind === "company"
      ? await Promise.all([listCompanyAccounts(context.db, which, page), countCompanyAccounts(context.db, which)])
      : await Promise.all([listPersonAccounts(context.db, which, page), countPersonAccounts(context.db, which)]);
  return { items: await presentAll(context, context.db, rows), page: query.page, page_size: PAGE_SIZE, total };
};

async function presentAll(context: AppContext, db: Queryable, rows: AccountRow[]): Promise<BillingAccount[]> {
  const people = rows.filter((row) => row.kind === "user");
  const ends = await listTrialEnds(
    db,
    people.map((row) => trialKeyOf(row.label)),
  );
  return rows.map((row) =>
    presentAccount(
      row.kind === "user" ? { ...row, trial_ends_at: ends.get(trialKeyOf(row.label)) ?? null } : row,
      context.now(),
      context.config.BILLING_TRIAL_DAYS,
    ),
  );
}

/** Ends what was assigned before. The seats are given to the members who joined first. */
export const setPlan: Handler<typeof setEndpoint> = async ({ actor: who, body, context, request }) => {
  const actor = requireUser(who);
  requireBilling(context);
  const now = context.now();
  const plan = body.plan_id === null ? null : findPlan(body.plan_id);
  if (plan === undefined || plan === TRIAL) throw unknownPlan();
  const endsAt = body.ends_at === null ? null : new Date(body.ends_at);
  if (plan && endsAt !== null && endsAt <= now) throw new AppError(422, "end_past", copy.endPast);
  const owner: Owner =
    body.company_id === undefined ? { userId: body.user_id ?? "", companyId: null } : { userId: null, companyId: body.company_id };
  return await context.db.transaction().execute(async (trx) => {
    await lockPlanOf(trx, owner);
    const account = await findAccount(trx, owner);
    if (!account) throw notFound();
    if (plan && !plan.isForCompany && owner.companyId !== null) throw unknownPlan();
    const known = await findSubscription(trx, owner);
    if (known?.source === "stripe") throw new AppError(409, "paid_plan", copy.paidPlan);
    if (known) await updateSubscription(trx, known.id, { status: "canceled", ends_at: now }, now);
    const seats = plan?.isForCompany ? body.seats : 1;
    if (plan) {
      const given = { id: context.newId(), owner, createdBy: actor.userId, now, plan: plan.slug };
      await insertGivenPlan(trx, { ...given, source: "manual", seats, endsAt, reference: body.reference });
    }
    if (owner.companyId !== null && plan) {
      await trimSeats(trx, owner.companyId, seats);
      await fillSeats(trx, owner.companyId, seats);
    }
    await recordAudit(context, trx, {
      companyId: owner.companyId,
      by: actor,
      action: "billing.plan_set",
      target: { kind: account.kind, id: ownerIdOf(owner), label: account.label },
      details: { plan: plan?.slug ?? null, seats, ends_at: body.ends_at, reference: body.reference },
      request,
    });
    const [shown] = await presentAll(context, trx, [(await findAccount(trx, owner)) ?? account]);
    return shown as BillingAccount;
  });
};

async function findAccount(db: Queryable, owner: Owner): Promise<AccountRow | undefined> {
  const which = { query: "", id: ownerIdOf(owner) };
  const list = owner.companyId === null ? listPersonAccounts : listCompanyAccounts;
  return (await list(db, which, { limit: 1, offset: 0 }))[0];
}

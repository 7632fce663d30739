import { AppError, notFound } from "@aside/contract/errors.ts";
import { requireCompany, requireUser } from "@aside/core/accounts/server/authority.ts";
import { PAGE_SIZE } from "@aside/core/accounts/server/page-size.ts";
import { CURRENCIES } from "@aside/contract/plans.ts";
import { lookupKeyOf } from "@aside/core/entitlements/catalogue.ts";
import { sellsPlans } from "@aside/core/entitlements/server/entitlements.ts";
import { countMembers, countSeats, isMember, listSeats as listRows, setSeat } from "@aside/core/entitlements/server/seats-store.ts";
import { findSubscription, lockPlanOf } from "@aside/core/entitlements/server/subscriptions-store.ts";
import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { assignSeat as assignEndpoint, listSeats as listEndpoint } from "../../contract.ts";
import { copy } from "../../copy.ts";

export const listSeats: Handler<typeof listEndpoint> = async ({ actor, query, context }) => {
  const companyId = requireCompany(requireUser(actor), "billing.manage", undefined);
  const search = query.query ?? "";
  const [rows, total, used, subscription] = await Promise.all([
    listRows(context.db, companyId, search, { limit: PAGE_SIZE, offset: (query.page - 1) * PAGE_SIZE }),
    countMembers(context.db, companyId, search),
    countSeats(context.db, companyId),
    findSubscription(context.db, { userId: null, companyId }),
  ]);
  const items = rows.map((row) => ({ ...row, since: row.since?.toISOString() ?? null }));
  const isPaid = sellsPlans(context) && subscription?.source === "stripe" && subscription.ends_at === null;
  const currency = CURRENCIES.find((each) => each === subscription?.currency);
  const priceId = isPaid && currency ? lookupKeyOf(subscription.plan, subscription.duration, currency) : null;
  return { items, page: query.page, page_size: PAGE_SIZE, total, seats: subscription?.seats ?? 0, seats_used: used, price_id: priceId };
};

export const assignSeat: Handler<typeof assignEndpoint> = async ({ actor: who, body, context, request }) => {
  const actor = requireUser(who);
  const companyId = requireCompany(actor, "billing.manage", undefined);
  const owner = { userId: null, companyId };
  return await context.db.transaction().execute(async (trx) => {
    await lockPlanOf(trx, owner);
    if (!(await isMember(trx, companyId, body.user_id))) throw notFound();
    const subscription = await findSubscription(trx, owner);
    if (!subscription) throw new AppError(422, "no_company_plan", copy.noCompanyPlan);
    await setSeat(trx, companyId, body.user_id, body.has_seat);
    const used = await countSeats(trx, companyId);
    if (body.has_seat && used > subscription.seats) throw new AppError(409, "no_seat_left", copy.noSeatLeft);
    await recordAudit(context, trx, {
      companyId,
      by: actor,
      action: body.has_seat ? "billing.seat_given" : "billing.seat_removed",
      target: { kind: "user", id: body.user_id, label: "" },
      request,
    });
    return { seats: subscription.seats, seats_used: used };
  });
};

import { AppError, notFound } from "@aside/contract/errors.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { ownerIdOf } from "@aside/core/entitlements/server/subscriptions-store.ts";
import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { refundInvoice as endpoint } from "../../checkout-contract.ts";
import { copy } from "../../copy.ts";
import { currencyOf, formatPrice } from "../../prices.ts";
import { findCustomerByProviderId, findOwnerName, ownerOf } from "../customers-store.ts";
import { findPaid } from "../provider/read-invoices.ts";
import { takeCredit } from "../provider/take-credit.ts";
import { isRefused, withStripe } from "../provider/with-stripe.ts";
import { syncCustomer } from "../webhook/sync-customer.ts";
import { presentInvoice } from "./present-invoice.ts";

export const refundInvoice: Handler<typeof endpoint> = async ({ actor: who, body, context, request }) =>
  await withStripe(context, async (stripe) => {
    const actor = requireUser(who);
    const paid = /^(in|pi)_\w+$/.test(body.invoice_id) ? await findPaid(stripe, body.invoice_id) : null;
    const customer = paid && (await findCustomerByProviderId(context.db, paid.customerId));
    if (!paid || !customer) throw notFound();
    const { payment, refunded } = paid;
    const left = payment.amount_received - refunded;
    const amount = body.amount ?? left;
    if (left <= 0) throw new AppError(409, "already_refunded", copy.alreadyRefunded);
    if (body.refunded !== undefined && body.refunded !== refunded) throw new AppError(409, "already_refunded", copy.refundChanged);
    if (amount > left) throw new AppError(422, "refund_too_large", copy.refundTooLarge(formatPrice(left, currencyOf(payment.currency))));
    // The same request twice, at once or after a lost reply, is one refund.
    const idempotencyKey = `refund:${payment.id}:${refunded}:${amount}`;
    const credit = body.takes_credit ? Math.min(amount, paid.credit) : 0;
    // First, so that a lost reply never leaves the customer with both.
    const restore = await takeCredit(stripe, {
      customerId: paid.customerId,
      amount: credit,
      currency: payment.currency,
      key: idempotencyKey,
    });
    await stripe.refunds
      .create({ payment_intent: payment.id, amount, reason: "requested_by_customer" }, { idempotencyKey })
      .catch(async (error: unknown) => {
        if (isRefused(error)) await restore();
        throw error;
      });
    const owner = ownerOf(customer);
    await context.db.transaction().execute(async (trx) => {
      const name = owner && (await findOwnerName(trx, owner));
      await recordAudit(context, trx, {
        companyId: customer.company_id,
        by: actor,
        action: "billing.refunded",
        target: { kind: customer.company_id === null ? "user" : "company", id: owner && ownerIdOf(owner), label: name?.email ?? "" },
        details: { invoice: body.invoice_id, amount, credit, currency: payment.currency, reason: body.reason },
        request,
      });
    });
    await syncCustomer(context, stripe, customer);
    const after = await findPaid(stripe, body.invoice_id);
    return presentInvoice(after ?? paid);
  });

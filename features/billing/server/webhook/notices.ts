import { findPlan, LIFETIME } from "@aside/core/entitlements/catalogue.ts";
import type { Owner, SubscriptionRow } from "@aside/core/entitlements/server/subscriptions-store.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { isOwnPath } from "@aside/contract/own-path.ts";
import { mailLink } from "@aside/server/email/links.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { UPDATE_CARD_PATH } from "../../links.ts";
import { currencyOf, formatPrice } from "../../prices.ts";
import { listContacts } from "../customers-store.ts";
import { type NoticeKind, sendBillingMail } from "../jobs.ts";
import { idOf } from "../provider/find-promo.ts";
import { nextInvoiceOf } from "../provider/read-payments.ts";
import type { Snapshot } from "../provider/read-snapshot.ts";
import { readSubscription } from "../provider/read-subscription.ts";
import { orNull, type Stripe } from "../provider/with-stripe.ts";
import { hasNotice, insertNotice } from "./events-store.ts";

type Notice = {
  key: string;
  kind: NoticeKind;
  plan: string;
  amount: string | null;
  date: Date | null;
  from?: Date | null;
  /** The provider's page, or a path of ours. Null: the plan page. */
  href: string | null;
};

/** Each key once: its row and its emails are written in one transaction. */
async function notify(context: AppContext, trx: Queryable, owner: Owner, notice: Notice): Promise<void> {
  if (!(await insertNotice(trx, notice.key, context.now()))) return;
  const href = notice.href ?? "/plan-details";
  for (const { email, name } of await listContacts(trx, owner)) {
    const data = {
      kind: notice.kind,
      email,
      name,
      plan: findPlan(notice.plan)?.name ?? "",
      amount: notice.amount,
      date: notice.date?.toISOString() ?? null,
      from: notice.from?.toISOString() ?? null,
      href: isOwnPath(href) ? mailLink(context.config, href) : href,
    };
    await context.jobs.enqueue(trx, sendBillingMail, data, { singletonKey: `${notice.key}:${email}` });
  }
}

export async function notifyEnded(context: AppContext, trx: Queryable, owner: Owner, ended: SubscriptionRow): Promise<void> {
  const notice = { kind: "plan_ended", plan: ended.plan, amount: null, date: null, href: null } as const;
  await notify(context, trx, owner, { ...notice, key: `plan_ended:${ended.provider_id ?? ended.id}` });
}

/** Emails about an invoice or a trial, as they are at Stripe now: an event may be late, and the invoice paid since. */
export async function notifyEvent(
  context: AppContext,
  stripe: Stripe,
  owner: Owner,
  event: { type: string; objectId: string },
): Promise<void> {
  const notice =
    event.type === "invoice.paid"
      ? await ofPaidInvoice(stripe, event.objectId)
      : event.type === "payment_intent.succeeded"
        ? await ofLifetime(stripe, event.objectId)
        : event.type.startsWith("invoice.")
          ? await ofInvoice(stripe, event.type, event.objectId)
          : event.type === "customer.subscription.trial_will_end"
            ? await ofTrial(context, stripe, event.objectId)
            : null;
  if (notice) await context.db.transaction().execute(async (trx) => await notify(context, trx, owner, notice));
}

/** Stripe repeats an event for three days. What was paid before that is not news. */
const NEWS_SECONDS = 3 * 86_400;

/** Receipts of what was paid lately, where no event has said so. */
export async function notifyPaid(context: AppContext, stripe: Stripe, owner: Owner, { subscriptions, lifetime }: Snapshot): Promise<void> {
  const since = context.now().getTime() / 1000 - NEWS_SECONDS;
  const invoices = subscriptions.flatMap(({ latest_invoice: latest }) => (latest && typeof latest !== "string" ? [latest] : []));
  const paid = invoices.filter(({ amount_paid: amount, status_transitions: { paid_at: at } }) => amount > 0 && at !== null && at > since);
  const payments = lifetime?.status === "succeeded" && lifetime.created > since ? [lifetime] : [];
  for (const { id, object } of [...paid, ...payments]) {
    if (await hasNotice(context.db, receiptKey(id))) continue;
    const notice = object === "invoice" ? await ofPaidInvoice(stripe, id) : await ofLifetime(stripe, id);
    if (notice) await context.db.transaction().execute(async (trx) => await notify(context, trx, owner, notice));
  }
}

const receiptKey = (id: string): string => `receipt:${id}`;

async function ofInvoice(stripe: Stripe, type: string, id: string): Promise<Notice | null> {
  const isAction = type === "invoice.payment_action_required";
  if (!isAction && type !== "invoice.payment_failed") return null;
  const invoice = await orNull(stripe.invoices.retrieve(id, { expand: ["payments.data.payment.payment_intent"] }));
  // The first payment and changes are paid in the checkout, which shows what went wrong.
  if (!invoice || invoice.status !== "open" || invoice.billing_reason !== "subscription_cycle") return null;
  // Stripe says both; one email is enough.
  if (!isAction && waitsForBank(invoice)) return null;
  return {
    key: isAction ? `payment_action:${id}` : `payment_failed:${id}:${invoice.attempt_count}`,
    kind: isAction ? "payment_action" : "payment_failed",
    plan: await planOf(stripe, invoice),
    amount: formatPrice(invoice.amount_remaining, currencyOf(invoice.currency)),
    date: invoice.next_payment_attempt ? new Date(invoice.next_payment_attempt * 1000) : null,
    href: isAction ? (invoice.hosted_invoice_url ?? null) : UPDATE_CARD_PATH,
  };
}

async function planOf(stripe: Stripe, invoice: Stripe.Invoice): Promise<string> {
  const id = idOf(invoice.parent?.subscription_details?.subscription);
  const subscription = id === null ? null : await orNull(stripe.subscriptions.retrieve(id));
  return (subscription && readSubscription(subscription).offer?.plan.slug) ?? "";
}

/** The receipt of a payment. Invoices of nothing, such as a free month's, have none. */
async function ofPaidInvoice(stripe: Stripe, id: string): Promise<Notice | null> {
  const invoice = await orNull(stripe.invoices.retrieve(id));
  if (!invoice || invoice.status !== "paid" || invoice.amount_paid === 0) return null;
  // A change also has a line with the credit for the period before.
  const line = invoice.lines.data.find(({ amount }) => amount > 0);
  return {
    key: receiptKey(id),
    kind: "receipt",
    plan: await planOf(stripe, invoice),
    amount: formatPrice(invoice.amount_paid, currencyOf(invoice.currency)),
    from: line ? new Date(line.period.start * 1000) : null,
    date: line ? new Date(line.period.end * 1000) : null,
    href: invoice.hosted_invoice_url ?? null,
  };
}

/** A lifetime plan is paid without an invoice. */
async function ofLifetime(stripe: Stripe, id: string): Promise<Notice | null> {
  const payment = await orNull(stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] }));
  if (payment?.status !== "succeeded" || payment.metadata["plan"] !== LIFETIME.slug) return null;
  const charge = payment.latest_charge;
  return {
    key: receiptKey(id),
    kind: "receipt",
    plan: LIFETIME.slug,
    amount: formatPrice(payment.amount_received, currencyOf(payment.currency)),
    date: null,
    href: charge && typeof charge !== "string" ? charge.receipt_url : null,
  };
}

const waitsForBank = ({ payments }: Stripe.Invoice): boolean =>
  (payments?.data ?? []).some(
    ({ payment: { payment_intent: intent } }) => intent && typeof intent !== "string" && intent.status === "requires_action",
  );

async function ofTrial(context: AppContext, stripe: Stripe, id: string): Promise<Notice | null> {
  const subscription = await orNull(stripe.subscriptions.retrieve(id, { expand: ["customer"] }));
  if (subscription?.status !== "trialing" || subscription.trial_end === null) return null;
  const date = new Date(subscription.trial_end * 1000);
  const { offer, endsAt } = readSubscription(subscription);
  // Whoever canceled the plan knows that it ends.
  if (date <= context.now() || endsAt !== null) return null;
  const next = hasCard(subscription) ? await nextInvoiceOf(stripe, subscription, true) : null;
  return {
    key: `trial_ends:${id}:${subscription.trial_end}`,
    kind: "trial_ends",
    plan: offer?.plan.slug ?? "",
    amount: next && formatPrice(next.amount_due, currencyOf(next.currency)),
    date,
    href: next ? null : UPDATE_CARD_PATH,
  };
}

function hasCard({ default_payment_method: own, customer }: Stripe.Subscription): boolean {
  const shared = typeof customer !== "string" && !customer.deleted ? customer.invoice_settings.default_payment_method : null;
  return own !== null || shared !== null;
}

import type Stripe from "stripe";
import { saveCard } from "../billing/cards.ts";
import { storedCard } from "../billing/pay.ts";
import { setCancelAtPeriodEnd } from "../billing/pending-update.ts";
import { renew } from "../billing/renew.ts";
import { makeCard } from "../objects/customers.ts";
import { idOf, type World } from "../world.ts";
import { portalPage, type PortalPage } from "./pages.ts";
import { readCard } from "./read-card.ts";
import type { Outcome } from "./outcome.ts";
import { showAmount, showCard, showDay } from "./show.ts";

const MESSAGES: Record<string, string> = {
  cancel: "Your plan ends with the period that is paid.",
  resume: "Your plan renews again.",
  card: "Your payment method was updated.",
  renew: "The next period was billed.",
  "fail-card": "The next payment will fail.",
};
const FAILING = "4000000000000341";
const LISTED = 24;

/** The billing portal, with tools that bring forward what would happen later. */
export function answerPortal(
  world: World,
  { id, action, form, done }: { id: string; action: string; form: Record<string, string> | null; done: string | null },
): Outcome {
  const session = world.get("billing_portal.session", id);
  const customer = world.getCustomer(session.customer);
  const plans = world.list("subscription").filter((each) => each.customer === customer.id && isShown(each));
  const error = form && act(world, customer, plans, form);
  if (form && error === null) return { done: form["do"] ?? "" };
  const [first] = plans;
  const page: PortalPage = {
    returnUrl: session.return_url ?? "/",
    isForCard: session.flow?.type === "payment_method_update",
    action,
    email: customer.email ?? "",
    message: MESSAGES[done ?? ""] ?? null,
    error,
    plans: plans.map((each) => describePlan(world, each)),
    card: showCard(first ? storedCard(world, first) : undefined),
    invoices: invoicesOf(world, customer.id),
  };
  return { page: portalPage(page) };
}

const isShown = ({ status }: Stripe.Subscription): boolean => status === "trialing" || status === "active" || status === "past_due";

function describePlan(world: World, subscription: Stripe.Subscription): PortalPage["plans"][number] {
  const item = subscription.items.data[0];
  const name = world.find("product", idOf(item?.price.product) ?? "")?.name ?? "Subscription";
  const amount = showAmount((item?.price.unit_amount ?? 0) * (item?.quantity ?? 1), subscription.currency);
  const end = showDay(subscription.cancel_at ?? item?.current_period_end ?? 0);
  const isCanceled = subscription.cancel_at_period_end || subscription.cancel_at !== null;
  const state =
    subscription.status === "past_due" ? "The last payment failed" : subscription.status === "trialing" ? `On trial until ${end}` : null;
  return {
    id: subscription.id,
    name,
    price: `${amount} per ${item?.price.recurring?.interval ?? "month"}`,
    status: isCanceled ? `Ends on ${end}` : (state ?? `Renews on ${end}`),
    isCanceled,
    canChange: subscription.pending_update === null,
  };
}

const STATUSES: Record<string, string> = { open: "Open", paid: "Paid", void: "Void", uncollectible: "Uncollectible" };

const invoicesOf = (world: World, customer: string): PortalPage["invoices"] =>
  world
    .list("invoice")
    .filter((invoice) => invoice.customer === customer)
    .slice(0, LISTED)
    .map((invoice) => ({
      number: invoice.number ?? invoice.id,
      date: showDay(invoice.created),
      amount: showAmount(invoice.amount_due, invoice.currency),
      status: STATUSES[invoice.status ?? ""] ?? "",
      href: invoice.hosted_invoice_url ?? "#",
    }));

/** Returns what went wrong. */
function act(world: World, customer: Stripe.Customer, plans: readonly Stripe.Subscription[], form: Record<string, string>): string | null {
  if (form["do"] === "card") return updateCard(world, customer, plans, form);
  const plan = plans.find((each) => each.id === form["subscription"]);
  if (!plan) return "This plan has ended.";
  if (form["do"] === "cancel" || form["do"] === "resume") {
    plan.cancel_at = null;
    setCancelAtPeriodEnd(world, plan, form["do"] === "cancel");
    world.emit("customer.subscription.updated", plan);
  } else if (form["do"] === "renew") {
    if (plan.cancel_at_period_end) return "This plan does not renew. Resume it first.";
    renew(world, plan);
  } else if (form["do"] === "fail-card")
    setCard(world, customer, [plan], makeCard(world, { number: FAILING, exp_month: 12, exp_year: 2050 }, customer.id));
  else return "This cannot be done here.";
  return null;
}

function updateCard(
  world: World,
  customer: Stripe.Customer,
  plans: readonly Stripe.Subscription[],
  form: Record<string, string>,
): string | null {
  const card = readCard(world, form);
  if (typeof card === "string") return card;
  const outcome = saveCard(card);
  if (typeof outcome === "object") return outcome.message;
  setCard(world, customer, plans, card);
  return null;
}

function setCard(world: World, customer: Stripe.Customer, plans: readonly Stripe.Subscription[], card: Stripe.PaymentMethod): void {
  card.customer = customer.id;
  customer.invoice_settings.default_payment_method = card.id;
  world.emit("customer.updated", customer);
  for (const plan of plans) {
    plan.default_payment_method = card.id;
    world.emit("customer.subscription.updated", plan);
  }
}

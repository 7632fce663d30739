import type Stripe from "stripe";
import { answerBank, pay } from "../billing/pay.ts";
import { paymentsOf } from "../billing/settle-invoice.ts";
import { idOf, type World } from "../world.ts";
import { invoicePage } from "./pages.ts";
import { readCard } from "./read-card.ts";
import type { Outcome } from "./outcome.ts";
import { showAmount, showDay } from "./show.ts";

const MESSAGES: Record<string, string> = { paid: "Thank you. The invoice is paid." };

export function answerInvoice(
  world: World,
  { id, action, form, done }: { id: string; action: string; form: Record<string, string> | null; done: string | null },
): Outcome {
  const invoice = world.get("invoice", id);
  const [link] = paymentsOf(world, invoice.id);
  const intent = world.find("payment_intent", idOf(link?.payment.payment_intent) ?? "");
  const error = form && intent && invoice.status === "open" ? settle(world, intent, form) : null;
  if (form && error === null) return { done: invoice.status === "paid" ? "paid" : "" };
  const page = invoicePage({
    number: invoice.number ?? invoice.id,
    amount: showAmount(invoice.amount_due, invoice.currency),
    status: invoice.status === "open" ? "Open" : invoice.status === "paid" ? "Paid" : "Void",
    date: showDay(invoice.created),
    lines: invoice.lines.data.map((line) => ({ text: line.description ?? "", amount: showAmount(line.amount, invoice.currency) })),
    isOpen: invoice.status === "open",
    action,
    message: MESSAGES[done ?? ""] ?? null,
    error,
    needsAuthentication: intent?.status === "requires_action",
  });
  return { page };
}

/** Returns what went wrong. */
function settle(world: World, intent: Stripe.PaymentIntent, form: Record<string, string>): string | null {
  if (form["do"] === "authenticate" && intent.status === "requires_action") answerBank(world, intent, form["result"] === "succeed");
  else if (form["do"] === "pay" && intent.status === "requires_payment_method") {
    const card = readCard(world, form);
    if (typeof card === "string") return card;
    pay(world, intent, card, true);
  }
  return intent.last_payment_error?.message ?? null;
}

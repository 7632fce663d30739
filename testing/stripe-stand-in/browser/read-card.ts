import type Stripe from "stripe";
import { makeCard } from "../objects/customers.ts";
import type { World } from "../world.ts";

const EXPIRY = /^(\d{1,2}) ?\/ ?(\d{2}|\d{4})$/;

/** The card of a page's form, or what is wrong with it. */
export function readCard(world: World, form: Record<string, string>): Stripe.PaymentMethod | string {
  const number = (form["number"] ?? "").replaceAll(" ", "");
  const [, month = "", year = ""] = EXPIRY.exec((form["exp"] ?? "").trim()) ?? [];
  const expMonth = Number(month);
  const expYear = Number(year) + (year.length === 2 ? 2000 : 0);
  if (!/^\d{12,19}$/.test(number)) return "Your card number is incomplete.";
  if (expMonth < 1 || expMonth > 12) return "Your card's expiration date is incomplete.";
  if (Date.UTC(expYear, expMonth) / 1000 <= world.now()) return "Your card's expiration date is in the past.";
  if (!/^\d{3,4}$/.test(form["cvc"] ?? "")) return "Your card's security code is incomplete.";
  return makeCard(world, { number, exp_month: expMonth, exp_year: expYear }, null);
}

import type Stripe from "stripe";
import type { Period } from "../objects/subscriptions.ts";

const DAY = 86_400;
export const HOUR = 3_600;
export const days = (count: number): number => count * DAY;

/** From `start` for one interval of the price. The day of the month is the anchor's, or the month's last one. */
export function periodFrom(start: number, price: Stripe.Price, anchor: number): Period {
  const interval = price.recurring?.interval ?? "month";
  if (interval === "day" || interval === "week") return { start, end: start + days(interval === "day" ? 1 : 7) };
  const from = new Date(start * 1000);
  const months = interval === "year" ? 12 : 1;
  const first = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1);
  const month = new Date(first);
  const last = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
  const day = Math.min(new Date(anchor * 1000).getUTCDate(), last);
  const timeOfDay = Math.floor(from.getTime() / 1000) % DAY;
  return { start, end: first / 1000 + days(day - 1) + timeOfDay };
}

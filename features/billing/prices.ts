import { type Currency, CURRENCIES, type Duration } from "@aside/contract/plans.ts";

const MINOR = 100;
const MONTHS = 12;

/** Minor units as text, e.g. `$12` or `₹999.50`. Whole amounts without decimals. */
export function formatPrice(minor: number, currency: Currency): string {
  return format(minor / MINOR, currency);
}

/** As the payment provider names it, e.g. `eur`. */
export const currencyOf = (text: string): Currency => CURRENCIES.find((currency) => currency.toLowerCase() === text.toLowerCase()) ?? "USD";

function format(amount: number, currency: Currency): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount);
}

/**
 * A price (minor units of its whole duration) as the other duration would cost, as text: a monthly price shown annually is 0.12 of it, an
 * annual price shown monthly a 1200th (spec.md, section 9).
 */
export function formatAs(minor: number, currency: Currency, sold: Duration, shown: Duration): string {
  if (sold === "monthly" && shown === "annually") return format((minor * MONTHS) / MINOR, currency);
  if (sold === "annually" && shown === "monthly") return format(minor / (MINOR * MONTHS), currency);
  return format(minor / MINOR, currency);
}

/** In whole percent of twelve months. */
export function yearlySaving(monthly: number, annually: number): number {
  return Math.round((1 - annually / (monthly * MONTHS)) * 100);
}

import type Stripe from "stripe";

export const showAmount = (minor: number, currency: string): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: currency.toUpperCase() }).format(minor / 100);

export const showDay = (seconds: number): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(new Date(seconds * 1000));

export function showCard(method: Stripe.PaymentMethod | undefined): string | null {
  const card = method?.card;
  if (!card) return null;
  const brand = card.brand === "mastercard" ? "Mastercard" : "Visa";
  return `${brand} ending in ${card.last4}, expires ${String(card.exp_month).padStart(2, "0")}/${String(card.exp_year).slice(-2)}`;
}

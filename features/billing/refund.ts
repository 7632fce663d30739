import type { Invoice } from "./checkout-contract.ts";

const MINOR = 100;

/** The amount that can still be refunded, in minor units. */
export const leftOf = ({ status, paid, refunded }: Pick<Invoice, "status" | "paid" | "refunded">): number =>
  status === "paid" ? Math.max(0, paid - refunded) : 0;

/** Minor units as a person types them: `12.50`, without the currency. */
export const asTyped = (minor: number): string => (minor / MINOR).toFixed(2);

/** The typed amount in minor units. Null: not an amount, with more than two decimals, not more than 0, or more than `max`. */
export function parseAmount(typed: string, max: number): number | null {
  const match = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(typed.trim());
  if (!match) return null;
  const amount = Number(match[1]) * MINOR + Number((match[2] ?? "").padEnd(2, "0"));
  return amount > 0 && amount <= max ? amount : null;
}

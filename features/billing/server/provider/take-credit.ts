import type { Stripe } from "./with-stripe.ts";

type Customer = Stripe.Customer | Stripe.DeletedCustomer | null;

/** Credit for later payments in a currency, in minor units; a customer has it in one currency only. */
export const creditOf = (customer: Customer, currency: string): number =>
  // A balance below zero is what the provider owes.
  customer && !customer.deleted && customer.currency === currency ? Math.max(0, -customer.balance) : 0;

type Taking = { customerId: string; amount: number; currency: string; /** The same key is taken once. */ key: string };

/** Takes an amount off the customer's credit for later payments. Returns what gives it back. */
export async function takeCredit(stripe: Stripe, { customerId, amount, currency, key }: Taking): Promise<() => Promise<void>> {
  if (amount === 0) return async () => {};
  const add = async (change: number, name: string) =>
    void (await stripe.customers.createBalanceTransaction(
      customerId,
      { amount: change, currency, metadata: { key: name } },
      { idempotencyKey: name },
    ));
  const taken = `credit:${key}`;
  const { data } = await stripe.customers.listBalanceTransactions(customerId, { limit: 100 });
  if (data.some(({ metadata }) => metadata?.["key"] === taken)) return async () => {};
  await add(amount, taken);
  return async () => await add(-amount, `${taken}:back`);
}

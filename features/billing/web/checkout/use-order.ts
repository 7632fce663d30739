import { lookupKeyOf, type Plan } from "@aside/core/entitlements/catalogue.ts";
import { type Currency, type Duration } from "@aside/contract/plans.ts";
import { api } from "@aside/web-client/api.ts";
import { keepPreviousData, skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { type Address, calculateTax, createPaymentIntent, createSubscription, type Order, validatePromo } from "../../checkout-contract.ts";

export type Choice = { plan: Plan; duration: Duration; currency: Currency; seats: number; promoCode: string };

const priceIdOf = ({ plan, duration, currency }: Choice): string => lookupKeyOf(plan.slug, duration, currency);

/** Null while there is nothing to ask. The order with discount and tax, as the server calculates it. `address`: as JSON, or "" before its country is known. */
export function useOrder(choice: Choice | null, address: string) {
  return useQuery({
    queryKey: ["order", choice && priceIdOf(choice), choice?.seats, choice?.promoCode, address],
    queryFn: choice ? async () => await calculate(choice, address) : skipToken,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

const calculate = async (choice: Choice, address: string) =>
  await api.call(calculateTax, {
    body: {
      line_items: [{ priceId: priceIdOf(choice), quantity: choice.seats }],
      currency: choice.currency,
      ...(address ? { customer_details: { address: JSON.parse(address) as Partial<Address> } } : {}),
      ...(choice.promoCode ? { promoCode: choice.promoCode } : {}),
    },
  });

export function useValidatePromo() {
  return useMutation({ mutationFn: async (promoCode: string) => await api.call(validatePromo, { body: { promoCode } }) });
}
export type Promo = NonNullable<ReturnType<typeof useValidatePromo>["data"]>;

/** Starts the payment at the server. `secret` null: nothing is to be confirmed. */
export async function startPayment(
  choice: Choice,
  address: Address,
  order: Order,
): Promise<{ secret: string | null; intent: "payment" | "setup" | null }> {
  const promo = choice.promoCode ? { promoCode: choice.promoCode } : {};
  if (choice.duration === "lifetime") {
    const made = await api.call(createPaymentIntent, { body: { amount: order.total, currency: choice.currency, address, ...promo } });
    return { secret: made.client_secret, intent: "payment" };
  }
  const made = await api.call(createSubscription, {
    body: { priceId: priceIdOf(choice), address, quantity: choice.seats, base: order.base, ...promo },
  });
  return { secret: made.client_secret, intent: made.intent };
}

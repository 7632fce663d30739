import { billingMode } from "@aside/web-client/billing-mode.ts";
import { loadStripe } from "@stripe/stripe-js/pure";
import type { Stripe, StripeConstructor } from "@stripe/stripe-js";

/** Served by the product in test mode: a stand-in of Stripe's script (testing/stripe-stand-in). */
const STAND_IN = "/dev/stripe/v3/stripe.js";

/** Stripe's script, loaded only here. Null if it could not be loaded. */
export async function loadPayments(publishableKey: string): Promise<Stripe | null> {
  if (billingMode() === "test") {
    await addScript(STAND_IN);
    const { Stripe: construct } = window as unknown as { Stripe?: StripeConstructor };
    return construct?.(publishableKey) ?? null;
  }
  return await loadStripe(publishableKey);
}

async function addScript(src: string): Promise<void> {
  if (document.querySelector(`script[src="${src}"]`)) return;
  const script = document.createElement("script");
  script.src = src;
  await new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${src} was not loaded`));
    };
    document.head.append(script);
  });
}

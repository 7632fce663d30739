import { integrationError } from "./cards.ts";
import { makeElements } from "./elements.ts";
import { confirmIntent, type ConfirmOptions, makeAsk, PAYMENT, SETUP } from "./intents.ts";

/** The stand-in's object `stripe`: what @stripe/react-stripe-js requires, and the calls for cards. */
export function makeStripe(base: string, publishableKey: string) {
  if (!publishableKey.startsWith("pk_")) throw integrationError("Pass a publishable key (pk_…), never a secret key.");
  const ask = makeAsk(base, publishableKey);

  return {
    elements: makeElements,
    confirmPayment: async (options: ConfirmOptions) => await confirmIntent(ask, PAYMENT, options),
    confirmSetup: async (options: ConfirmOptions) => await confirmIntent(ask, SETUP, options),
    confirmCardPayment: async (clientSecret: string, data: ConfirmOptions["confirmParams"] = {}) =>
      await confirmIntent(ask, PAYMENT, { clientSecret, confirmParams: data, redirect: "if_required" }),
    async createPaymentMethod() {
      throw integrationError("This stand-in for Stripe makes no payment methods. Use the Payment Element.");
    },
    async createToken() {
      throw integrationError("This stand-in for Stripe makes no tokens. Use the Payment Element.");
    },
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  };
}

/** Sets `window.Stripe`. The API's address is the script's own, without the path of the script. */
export function installStripe(script: string): void {
  const base = script.slice(0, script.lastIndexOf("/v3/stripe.js"));
  const construct = (publishableKey: string) => makeStripe(base, publishableKey);
  Object.assign(window, { Stripe: Object.assign(construct, { version: "stand-in" }) });
}

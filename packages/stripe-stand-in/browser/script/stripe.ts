import { integrationError } from "./cards.ts";
import { internalsOf, makeElements } from "./elements.ts";
import {
  authenticate,
  cardFields,
  confirmIntent,
  type ConfirmOptions,
  type Intent,
  type Kind,
  makeAsk,
  pathOf,
  PAYMENT,
  SETUP,
} from "./intents.ts";

/** The stand-in's object `stripe`: what @stripe/react-stripe-js requires, and the calls for cards. */
export function makeStripe(base: string, publishableKey: string) {
  if (!publishableKey.startsWith("pk_")) throw integrationError("Pass a publishable key (pk_…), never a secret key.");
  const ask = makeAsk(base, publishableKey);

  const retrieve = async (kind: Kind, clientSecret: string) => {
    const { value, error } = await ask<Intent>("GET", pathOf(kind, clientSecret), { client_secret: clientSecret });
    return error ? { error } : { [kind.result]: value };
  };
  const confirmWithCard = async (kind: Kind, clientSecret: string, data: { payment_method?: string; return_url?: string } = {}) =>
    await confirmIntent(ask, kind, { clientSecret, confirmParams: data, redirect: "if_required" });

  return {
    elements: makeElements,
    confirmPayment: async (options: ConfirmOptions) => await confirmIntent(ask, PAYMENT, options),
    confirmSetup: async (options: ConfirmOptions) => await confirmIntent(ask, SETUP, options),
    confirmCardPayment: async (clientSecret: string, data?: object) => await confirmWithCard(PAYMENT, clientSecret, data),
    confirmCardSetup: async (clientSecret: string, data?: object) => await confirmWithCard(SETUP, clientSecret, data),
    retrievePaymentIntent: async (clientSecret: string) => await retrieve(PAYMENT, clientSecret),
    retrieveSetupIntent: async (clientSecret: string) => await retrieve(SETUP, clientSecret),
    async handleNextAction({ clientSecret }: { clientSecret: string }) {
      const kind = clientSecret.startsWith("seti_") ? SETUP : PAYMENT;
      const first = await ask<Intent>("GET", pathOf(kind, clientSecret), { client_secret: clientSecret });
      return await authenticate(ask, kind, clientSecret, first);
    },
    async createPaymentMethod({ elements }: { elements: object }) {
      const { submit, read } = internalsOf(elements);
      const { error: invalid } = await submit();
      if (invalid) return { error: invalid };
      const { value, error } = await ask<{ id: string }>("POST", "payment_methods", cardFields(read()));
      return error ? { error } : { paymentMethod: value };
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

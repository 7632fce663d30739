import { openStripe } from "@aside/features/billing/server/provider/open-stripe.ts";
import { setUpCatalogue } from "@aside/features/billing/server/provider/set-up-catalogue.ts";
import type { Stripe } from "@aside/features/billing/server/provider/with-stripe.ts";
import { type Address, createSubscription, stripeWebhook, syncSubscription } from "@aside/features/billing/checkout-contract.ts";
import { freePort } from "@aside/server/db/free-port.ts";
import { type StripeStandIn, startStripeStandIn } from "@aside/stripe-stand-in/stand-in.ts";
import { idOf } from "@aside/stripe-stand-in/world.ts";
import type { ApiDriver } from "./api-driver.ts";
import { createUser, type Signed } from "./people.ts";
import { startApp, type TestApp } from "./start-app.ts";
import { findCustomerId } from "./stores/billing-store.ts";

/** Cards of Stripe's test mode. */
export const CARDS = {
  good: "4242424242424242",
  declined: "4000000000000002",
  /** Can be saved, and fails when it is charged. */
  failsLater: "4000000000000341",
  asksOnce: "4000002500003155",
  asksAlways: "4000002760003184",
};

export const ADDRESS: Address = {
  name: "Ada Lovelace",
  line1: "1 Main Street",
  line2: "",
  city: "Springfield",
  state: "IL",
  postal_code: "62701",
  country: "US",
  tax_id: "",
};

export type Confirmed = { status?: string; error?: { code: string; message: string } };

export type BilledApp = {
  app: TestApp;
  standIn: StripeStandIn;
  /** The official client with the product's key. */
  stripe: Stripe;
  /** Confirms a payment or a card as the browser does. `answer`: to the bank's question. */
  payLikeBrowser: (clientSecret: string, cardNumber?: string, answer?: "succeed" | "fail") => Promise<Confirmed>;
  /** Sends the form, pays what is due, and returns the plan. */
  buy: (person: ApiDriver, priceId: string, more?: Purchase) => Promise<Bought>;
  /** Lets time pass at Stripe until the period that the person or company paid for, or their trial, ends. */
  passPeriod: (ownerId: string) => Promise<void>;
  /** Makes the bank answer to the cards on file as to this one from now on. */
  changeCard: (ownerId: string, number: string) => Promise<void>;
  /** A person with a free-mail address, who has no company. */
  newPerson: (name?: string) => Promise<Signed>;
  /** What Stripe has for a person or company. */
  atStripe: (ownerId: string) => AtStripe;
  stop: () => Promise<void>;
};

type AtStripe = {
  customers: Stripe.Customer[];
  subscriptions: Stripe.Subscription[];
  payments: Stripe.PaymentIntent[];
  charges: Stripe.Charge[];
};

export type Purchase = { quantity?: number; promoCode?: string; address?: Address; card?: string; answer?: "succeed" | "fail" };
export type Bought = {
  started: Awaited<ReturnType<typeof order>>;
  confirmed: Confirmed | null;
  plan: Awaited<ReturnType<typeof sync>>;
};

const order = async (person: ApiDriver, priceId: string, { quantity = 1, promoCode, address = ADDRESS }: Purchase) =>
  await person.call(createSubscription, { body: { priceId, address, quantity, ...(promoCode ? { promoCode } : {}) } });
const sync = async (person: ApiDriver) => await person.call(syncSubscription, {});

/**
 * Starts the product with a stand-in of Stripe that has the catalogue. Without the worker, nobody handles events: the stand-in holds them, and
 * tests send the ones that they need.
 */
export async function startBilledApp(
  options: {
    worker?: boolean;
    env?: NodeJS.ProcessEnv;
    /** Stops Stripe's clock except for `advance`, so that repeated prorations give the same amounts. */
    isFrozen?: boolean;
  } = {},
): Promise<BilledApp> {
  const port = await freePort();
  const start = new Date();
  const clock = options.isFrozen ? { clock: () => start } : {};
  const standIn = await startStripeStandIn({ webhookUrl: `http://127.0.0.1:${port}${stripeWebhook.path}`, ...clock });
  if (!options.worker) standIn.events.hold();
  const env = { BILLING: "stripe", ASR: "off", ...standIn.env, ...options.env, PORT: String(port) };
  const app = await startApp({ worker: options.worker ?? false, env });
  const stripe = openStripe(app.context);
  await setUpCatalogue(stripe, () => undefined);
  const payLikeBrowser: BilledApp["payLikeBrowser"] = async (...confirmation) => await confirm(standIn, ...confirmation);
  return {
    app,
    standIn,
    stripe,
    payLikeBrowser,
    buy: async (person, priceId, more = {}) => {
      const started = await order(person, priceId, more);
      const secret = started.client_secret;
      const confirmed = secret === null ? null : await payLikeBrowser(secret, more.card, more.answer);
      return { started, confirmed, plan: await sync(person) };
    },
    changeCard: async (ownerId, number) => {
      const customer = await findCustomerId(app.context.db, ownerId);
      for (const each of standIn.world.list("payment_method"))
        if (each.customer === customer && each.card) each.card.last4 = number.slice(-4);
    },
    newPerson: async (name = "Ada Lovelace") => await createUser(app, name, `p${crypto.randomUUID().slice(0, 8)}@gmail.com`),
    atStripe: (ownerId) => findAtStripe(standIn.world, ownerId),
    passPeriod: async (ownerId) => {
      const customer = await findCustomerId(app.context.db, ownerId);
      const [running] = (await stripe.subscriptions.list({ customer })).data;
      standIn.advance((running?.items.data[0]?.current_period_end ?? 0) - standIn.world.now());
    },
    stop: async () => {
      await standIn.stop();
      await app.stop();
    },
  };
}

function findAtStripe(world: StripeStandIn["world"], ownerId: string): AtStripe {
  const customers = world
    .list("customer")
    .filter((customer): customer is Stripe.Customer => !customer.deleted && customer.metadata["owner"]?.endsWith(ownerId) === true);
  const ids = customers.map(({ id }) => id);
  const isOwn = (object: { customer: Parameters<typeof idOf>[0] }) => ids.includes(idOf(object.customer) ?? "");
  return {
    customers,
    subscriptions: world.list("subscription").filter(isOwn),
    payments: world.list("payment_intent").filter(isOwn),
    charges: world.list("charge").filter(isOwn),
  };
}

async function confirm(standIn: StripeStandIn, secret: string, number = CARDS.good, answer?: "succeed" | "fail"): Promise<Confirmed> {
  const [id = ""] = secret.split("_secret_");
  const path = `/v1/${id.startsWith("seti") ? "setup_intents" : "payment_intents"}/${id}`;
  const send = async (action: string, fields: Record<string, string>): Promise<Confirmed> => {
    const body = new URLSearchParams({ client_secret: secret, ...fields });
    const headers = { authorization: `Bearer ${standIn.env.STRIPE_PUBLISHABLE_KEY}` };
    const reply = await fetch(`${standIn.url}${path}/${action}`, { method: "POST", body, headers });
    return (await reply.json()) as Confirmed;
  };
  const card = { number, exp_month: "12", exp_year: "34", cvc: "123" };
  const fields = Object.fromEntries(Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value]));
  const confirmed = await send("confirm", { "payment_method_data[type]": "card", ...fields });
  return answer ? await send("authenticate", { result: answer }) : confirmed;
}

import { brand } from "@aside/brand/brand.ts";
import { lookupKeyOf, type Plan, PLANS } from "@aside/core/entitlements/catalogue.ts";
import { CURRENCIES, DURATIONS } from "@aside/contract/plans.ts";
import { amountOf, INTERVALS, type Offer } from "./find-price.ts";
import { orNull, type Stripe } from "./with-stripe.ts";

/** Everything that renews. A lifetime plan needs no price at Stripe. */
const RENEWING: readonly Offer[] = PLANS.flatMap((plan) =>
  DURATIONS.filter((duration) => INTERVALS[duration] !== null && plan.prices[duration]).flatMap((duration) =>
    CURRENCIES.map((currency) => ({ plan, duration, currency })),
  ),
);

/** Creates what Stripe lacks of the catalogue. Again at any time: a changed price is created and takes the key of the old one. */
export async function setUpCatalogue(stripe: Stripe, report: (line: string) => void): Promise<void> {
  for (const plan of new Set(RENEWING.map((offer) => offer.plan))) await ensureProduct(stripe, plan, report);
  for (const offer of RENEWING) await ensurePrice(stripe, offer, report);
}

async function ensureProduct(stripe: Stripe, { slug, name }: Plan, report: (line: string) => void): Promise<void> {
  if (await orNull(stripe.products.retrieve(slug))) return;
  await stripe.products.create({ id: slug, name: `${brand.product} ${name}` });
  report(`created the product ${slug}`);
}

async function ensurePrice(stripe: Stripe, offer: Offer, report: (line: string) => void): Promise<void> {
  const key = lookupKeyOf(offer.plan.slug, offer.duration, offer.currency);
  const interval = INTERVALS[offer.duration];
  const [known] = (await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 })).data;
  if (known?.unit_amount === amountOf(offer) && known.recurring?.interval === interval) return;
  await stripe.prices.create({
    product: offer.plan.slug,
    currency: offer.currency.toLowerCase(),
    unit_amount: amountOf(offer),
    ...(interval ? { recurring: { interval } } : {}),
    lookup_key: key,
    transfer_lookup_key: true,
    // Stays when the key moves on, so that those who pay the old price keep their plan.
    metadata: { lookup_key: key },
  });
  report(`${known ? "replaced" : "created"} the price ${key}`);
}

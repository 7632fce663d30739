import { join } from "node:path";
import type { Config } from "@aside/server/config/config.ts";
import { openStripe } from "@aside/features/billing/server/provider/open-stripe.ts";
import type { Stripe } from "@aside/features/billing/server/provider/with-stripe.ts";
import { setUpCatalogue } from "@aside/features/billing/server/provider/set-up-catalogue.ts";
import { startStripeStandIn, type StripeStandIn } from "@aside/stripe-stand-in/stand-in.ts";

/** Promo codes to try in test mode: what each gives. */
const CODES = [
  { code: "TRY20", coupon: { percent_off: 20, duration: "forever" } },
  { code: "cap_month", coupon: { percent_off: 100, duration: "repeating", duration_in_months: 1, metadata: { duration: "monthly" } } },
  { code: "cap_trial", coupon: { percent_off: 100, duration: "once", metadata: { duration: "monthly", trial_days: "14" } } },
  { code: "LIFETIME", coupon: { percent_off: 50, duration: "once", metadata: { plan: "lifetime" } } },
] as const satisfies { code: string; coupon: Stripe.CouponCreateParams }[];

/** Starts the stand-in of Stripe for `BILLING=test`, with the catalogue. What was bought survives a restart, in the data directory. */
export async function startStandIn(config: Pick<Config, "dataDir" | "publicUrl" | "HOST" | "PORT">): Promise<StripeStandIn> {
  const { dataDir, publicUrl, HOST, PORT } = config;
  const standIn = await startStripeStandIn({
    file: join(dataDir, "stripe-stand-in.json"),
    publicUrl: new URL("/dev/stripe", publicUrl).href,
    webhookUrl: `http://${HOST === "0.0.0.0" ? "127.0.0.1" : HOST}:${PORT}/v1/vendor/stripe/webhook`,
  });
  const stripe = openStripe({ config: { BILLING: "test", ...standIn.env } });
  await setUpCatalogue(stripe, () => undefined);
  const known = new Set((await stripe.promotionCodes.list({ limit: 100 })).data.map(({ code }) => code));
  for (const { code, coupon } of CODES) {
    if (known.has(code)) continue;
    const { id } = await stripe.coupons.create(coupon);
    await stripe.promotionCodes.create({ code, promotion: { type: "coupon", coupon: id } });
  }
  return standIn;
}

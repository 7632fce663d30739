// Creates the catalogue's products and prices in a Stripe account: `node scripts/billing/set-up-stripe.ts`, with STRIPE_SECRET_KEY set.
import { openStripe } from "@aside/features/billing/server/provider/open-stripe.ts";
import { setUpCatalogue } from "@aside/features/billing/server/provider/set-up-catalogue.ts";

const secretKey = process.env["STRIPE_SECRET_KEY"];
if (!secretKey) {
  console.error("STRIPE_SECRET_KEY must be set.");
  process.exit(1);
}
const config = {
  BILLING: "stripe" as const,
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_API_BASE: process.env["STRIPE_API_BASE"] ?? "https://api.stripe.com",
};
await setUpCatalogue(openStripe({ config }), (line) => console.log(line));
console.log("The catalogue is set up.");

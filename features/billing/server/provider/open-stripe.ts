import Stripe from "stripe";
import { notFound } from "@aside/contract/errors.ts";
import { sellsPlans } from "@aside/core/entitlements/server/entitlements.ts";
import type { AppContext } from "@aside/server/http/context.ts";

const TIMEOUT_MS = 10_000;

type Configured = { config: Pick<AppContext["config"], "BILLING" | "STRIPE_SECRET_KEY" | "STRIPE_API_BASE"> };

/** One per process; tests run several in one. */
const clients = new WeakMap<Configured["config"], Stripe>();

export const usesStripe = (context: Configured): boolean => sellsPlans(context) && context.config.STRIPE_SECRET_KEY !== undefined;

/** Throws the 404 of an absent endpoint where nothing is sold. */
export function openStripe(context: Configured): Stripe {
  const { config } = context;
  if (!usesStripe(context)) throw notFound();
  const known = clients.get(config);
  if (known) return known;
  const { hostname, port, protocol } = new URL(config.STRIPE_API_BASE);
  const client = new Stripe(config.STRIPE_SECRET_KEY ?? "", {
    host: hostname,
    port: port === "" ? (protocol === "https:" ? 443 : 80) : Number(port),
    protocol: protocol === "https:" ? "https" : "http",
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  clients.set(config, client);
  return client;
}

/** Whether the key moves real money. Events of the other mode are refused. */
export const isLiveMode = ({ config }: Configured): boolean => /^[a-z]+_live_/.test(config.STRIPE_SECRET_KEY ?? "");

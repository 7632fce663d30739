import { z } from "zod";
import type { AppContext } from "@aside/server/http/context.ts";
import { isLiveMode, openStripe } from "./open-stripe.ts";

const TOLERANCE_SECONDS = 300;

const object = z.object({ id: z.string().max(255).optional() });

/** Null unless Stripe signed these bytes within the last minutes, for this account and mode. */
export function readSignedEvent(
  context: AppContext,
  body: Buffer,
  signature: string | string[] | undefined,
): { id: string; type: string; objectId: string | null } | null {
  const stripe = openStripe(context);
  const secret = context.config.STRIPE_WEBHOOK_SECRET;
  if (!secret || typeof signature !== "string") return null;
  try {
    const event = stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, context.now().getTime());
    // An event of a connected account is not about our customers.
    if (event.livemode !== isLiveMode(context) || event.account) return null;
    return { id: event.id, type: event.type, objectId: object.safeParse(event.data.object).data?.id ?? null };
  } catch (error) {
    context.log.warn({ reason: (error as Error).message }, "refused an event that is not signed by Stripe");
    return null;
  }
}

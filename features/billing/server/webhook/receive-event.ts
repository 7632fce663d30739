import type { Readable } from "node:stream";
import { AppError } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { readLimited } from "@aside/server/storage/read-limited.ts";
import { stripeWebhook as endpoint } from "../../checkout-contract.ts";
import { copy } from "../../copy.ts";
import { handleEvent } from "../jobs.ts";
import { openStripe } from "../provider/open-stripe.ts";
import { readSignedEvent } from "../provider/read-signed-event.ts";
import { insertEvent } from "./events-store.ts";
import { isRelevant } from "./handle-event.ts";

/** Stores the event and answers; a job does the rest, so that Stripe's timeout never matters. */
export const receiveEvent: Handler<typeof endpoint> = async ({ context, request }) => {
  openStripe(context);
  const body = await readLimited(request.body as Readable, endpoint.rawBody?.maxBytes ?? 0);
  const event = readSignedEvent(context, body, request.headers["stripe-signature"]);
  if (!event) throw new AppError(400, "signature_invalid", copy.signatureInvalid);
  const { id, type, objectId } = event;
  await context.db.transaction().execute(async (trx) => {
    const isHandled = !isRelevant(type);
    const now = context.now();
    const isNew = await insertEvent(trx, { id, type, object_id: objectId, received_at: now, handled_at: isHandled ? now : null });
    if (isNew && !isHandled) await context.jobs.enqueue(trx, handleEvent, { event_id: id }, { singletonKey: id });
  });
  return { received: true as const };
};

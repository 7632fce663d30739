import type { AppContext } from "@aside/server/http/context.ts";
import { publicFetch } from "@aside/server/http/public-fetch.ts";
import { workOnClaims } from "@aside/server/jobs/work-on-claims.ts";
import { claim, deliverFrom, MAX_RUNNING } from "./deliver.ts";

/** Calls that the end of the worker interrupts are made again. */
export const startDeliveryLoop = (context: AppContext): { stop: () => Promise<void> } =>
  workOnClaims(context, {
    paceMs: 200,
    maxRunning: MAX_RUNNING,
    claim: async (free) => await claim(context, free),
    work: async (id, signal) => await deliverFrom(context, id, { fetch: publicFetch, signal }),
    claimFailure: "failed to claim webhook deliveries",
    onFailure: (error, id) => context.log.warn({ err: error, delivery_id: id }, "failed to deliver webhooks"),
  });

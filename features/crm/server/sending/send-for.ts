import { personHasFeature } from "@aside/core/entitlements/server/entitlements.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { CrmProvider } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { VENDOR_NAMES } from "../../vendor-names.ts";
import { type ConnectionRow, listConcerned } from "../connections/connections-store.ts";
import { pauseFailing, pauseForPlan } from "../connections/stop.ts";
import { NotNowError, StoppedError, VendorError } from "../vendors/errors.ts";
import { NoAnswerError, type Network } from "../vendors/http.ts";
import { findSettings } from "../vendors/settings.ts";
import { VENDORS } from "../vendors/vendors.ts";
import { claimConnection, markFailure, releaseConnection } from "./claims-store.ts";
import { makeCall } from "./make-call.ts";
import { sendBatch } from "./send-batch.ts";
import { syncProperties } from "./sync-properties.ts";

/** After each failure of a connection; then the last again and again. */
const DELAYS_MS = [10_000, 60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000];
/** Before the operator configured the vendor again. */
const NOT_SET_UP_MS = 10 * 60_000;
const BLOCKED_MS = 2_000;
const FEATURE = "hubspot_integration";

export async function claim(context: AppContext): Promise<(ConnectionRow & { claim: string }) | undefined> {
  const id = context.newId();
  const row = await claimConnection(context.db, { claim: id, now: context.now() });
  return row && { ...row, claim: id };
}

/** Sends for a claimed connection until nothing is due, a limit is reached, or it may not send any more. */
export async function sendFor(context: AppContext, connection: ConnectionRow & { claim: string }, network: Network): Promise<void> {
  const nextAt = await trySending(context, connection, network);
  if (nextAt !== null) await releaseConnection(context.db, connection, nextAt);
}

/** When it is its turn again. Null: the claim is lost. */
async function trySending(context: AppContext, connection: ConnectionRow & { claim: string }, network: Network): Promise<Date | null> {
  const provider = connection.provider as CrmProvider;
  const after = (ms: number): Date => new Date(context.now().getTime() + ms);
  if (!findSettings(context, provider)) return after(NOT_SET_UP_MS);
  if (!(await isInPlan(context, connection))) {
    await context.db.transaction().execute(async (trx) => await pauseForPlan(context, trx, connection.id));
    return null;
  }
  const vendor = VENDORS[provider];
  const call = makeCall(context, connection, vendor, network);
  try {
    for (let rounds = 0; !network.signal.aborted; rounds++) {
      const isSent = await sendBatch({ context, connection, vendor, call });
      const isSynced = await syncProperties(context, connection, vendor, call);
      // What is due may wait behind an earlier activity of its contact.
      if (!isSent && !isSynced) return after(rounds === 0 ? BLOCKED_MS : 0);
    }
    return context.now();
  } catch (error) {
    // A request that the end of the worker interrupted is nobody's fault: the next one looks whether it was stored.
    if (network.signal.aborted) return context.now();
    if (error instanceof NotNowError) return error.until;
    if (error instanceof StoppedError) return null;
    const message = describe(provider, error);
    if (message === null) context.log.warn({ err: error, connection_id: connection.id }, "failed to send activities to a CRM");
    return await fail(context, connection, message ?? copy.failedToSend(VENDOR_NAMES[provider]));
  }
}

function describe(provider: CrmProvider, error: unknown): string | null {
  if (error instanceof VendorError || error instanceof NoAnswerError) return error.message;
  // The reply is not what the vendor documents.
  return error instanceof Error && error.name === "ZodError" ? copy.unexpected(VENDOR_NAMES[provider]) : null;
}

async function fail(context: AppContext, connection: ConnectionRow & { claim: string }, error: string): Promise<Date> {
  const now = context.now();
  const failures = await context.db.transaction().execute(async (trx) => {
    const count = await markFailure(trx, connection, { now, error });
    await pauseFailing(context, trx, connection.id, error);
    return count;
  });
  return new Date(now.getTime() + (DELAYS_MS[failures - 1] ?? (DELAYS_MS.at(-1) as number)));
}

/** The company's plan is that of the people who manage the connection. */
async function isInPlan(context: AppContext, connection: ConnectionRow): Promise<boolean> {
  for (const { id: userId, email } of await listConcerned(context.db, connection))
    if (await personHasFeature(context, { userId, email }, FEATURE)) return true;
  return false;
}

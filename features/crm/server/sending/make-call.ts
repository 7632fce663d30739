import type { AppContext } from "@aside/server/http/context.ts";
import type { CrmProvider } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { VENDOR_NAMES } from "../../vendor-names.ts";
import { openToken, renewToken } from "../connections/tokens.ts";
import { NotNowError, StoppedError, VendorError } from "../vendors/errors.ts";
import { type Answer, callVendor, type Network } from "../vendors/http.ts";
import type { Call, Vendor } from "../vendors/port.ts";
import { readTurn, type Slot, takeSlot } from "./claims-store.ts";

type Claimed = { id: string; claim: string };

/** A token that ends sooner is renewed before the request. */
const MIN_LIFE_MS = 60_000;
const UNAUTHORIZED = 401;

/**
 * Requests for a claimed connection. Before each it is checked in the database that the connection is active and still ours, and a request
 * of its rate limit is taken: after a pause or a disconnect there is none.
 */
export function makeCall(context: AppContext, claimed: Claimed, vendor: Vendor, network: Network): Call {
  return async ({ method, path, body, onSend }) => {
    const send = async (renewing: boolean): Promise<{ answer: Answer; token: string }> => {
      const slot = await requireSlot(context, claimed, vendor);
      const token = await tokenOf(context, slot, renewing ? staleToken : undefined, network);
      await onSend?.();
      const headers = { authorization: `Bearer ${token}` };
      const answer = await callVendor(
        vendor.provider,
        { method, url: `${slot.api_url.replace(/\/$/, "")}${path}`, headers, body },
        network,
      );
      return { answer, token };
    };
    let staleToken: string | undefined;
    let { answer, token } = await send(false);
    if (answer.status === UNAUTHORIZED) {
      staleToken = token;
      ({ answer } = await send(true));
    }
    return check(context, vendor, answer);
  };
}

async function requireSlot(context: AppContext, claimed: Claimed, { limits }: Vendor): Promise<Slot> {
  const asked = { now: context.now(), limits };
  const slot = await takeSlot(context.db, claimed, asked);
  if (slot) return slot;
  const turn = await readTurn(context.db, claimed, asked);
  throw turn === null ? new StoppedError() : new NotNowError(turn);
}

async function tokenOf(context: AppContext, slot: Slot, stale: string | undefined, network: Network): Promise<string> {
  const token = openToken(context, slot.id, "access", slot.access_token);
  const isEnding = slot.token_expires_at !== null && slot.token_expires_at.getTime() - context.now().getTime() < MIN_LIFE_MS;
  if (token !== null && !isEnding && token !== stale) return token;
  return await renewToken(context, slot.id, token, network);
}

/** Answers that are about the connection become errors; the others are about what was sent. */
function check(context: AppContext, vendor: Vendor, answer: Answer): Answer {
  const now = context.now();
  const waitMs = vendor.waitAfter(answer, now);
  if (waitMs !== null) throw new NotNowError(new Date(now.getTime() + waitMs));
  const { status } = answer;
  const isBroken = status >= 500 || (status >= 300 && status < 400) || status === UNAUTHORIZED || status === 403;
  if (isBroken) throw new VendorError(copy.answered(VENDOR_NAMES[vendor.provider as CrmProvider], status));
  return answer;
}

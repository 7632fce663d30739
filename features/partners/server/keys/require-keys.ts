import type { AppContext } from "@aside/server/http/context.ts";
import { NotPublicError } from "@aside/server/http/public-fetch.ts";
import { isCallable } from "@aside/server/webhooks/call-receiver.ts";
import { copy } from "../../copy.ts";
import { keysInvalid, readKeys, requireUsableKey } from "./read-keys.ts";
import { fetchKeySet } from "./remote-keys.ts";

type Given = { jwks_url?: string | undefined; keys?: string | undefined };
/** As stored: one of the two. */
export type KeySource = { jwks_url: string; jwks: null } | { jwks_url: null; jwks: string };

/** What was entered, checked: an address is read. Null: neither was entered. */
export async function requireKeys(context: AppContext, { jwks_url: url, keys }: Given): Promise<KeySource | null> {
  if (keys !== undefined) return { jwks_url: null, jwks: JSON.stringify(readKeys(keys)) };
  return url === undefined ? null : { jwks_url: await requireRemote(context, url), jwks: null };
}

async function requireRemote({ config, log }: AppContext, given: string): Promise<string> {
  const url = new URL(given);
  if (!isCallable(config, given) || url.username !== "" || url.password !== "") throw keysInvalid(copy.urlInvalid);
  url.hash = "";
  const found = await fetchKeySet(config, url.href).catch((error: Error) => {
    log.info({ host: url.host, reason: error.message }, "a partner's keys could not be read");
    throw keysInvalid(error instanceof NotPublicError ? copy.urlNotPublic : copy.urlUnreadable);
  });
  requireUsableKey(found);
  return url.href;
}

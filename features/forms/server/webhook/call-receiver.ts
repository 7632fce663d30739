import { createHmac } from "node:crypto";
import type { AppContext } from "@aside/server/http/context.ts";
import type { publicFetch } from "@aside/server/http/public-fetch.ts";
import { adminCopy } from "../../admin-copy.ts";
import { openSecret } from "./webhook-secret.ts";

const TIMEOUT_MS = 10_000;
const MAX_REPLY_BYTES = 10_000;
const MAX_ERROR = 300;

/** Sends a signed body. Only a 2xx reply counts; redirects are not followed. Throws for any other. `secret`: as it is stored. */
export async function callReceiver(
  context: AppContext,
  call: { formId: string; url: string; secret: string; body: string },
  { fetch, signal }: { fetch: typeof publicFetch; signal: AbortSignal },
): Promise<void> {
  const secret = openSecret(context, call.formId, call.secret);
  if (secret === null) throw new Error(adminCopy.secretLost);
  const at = Math.floor(context.now().getTime() / 1000);
  const reply = await fetch(call.url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": "AsideWebhook/1.0",
      "aside-signature": signBody(secret, at, call.body),
    },
    body: call.body,
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    cutAtBytes: MAX_REPLY_BYTES,
    allowedHosts: context.config.WEBHOOK_ALLOW_HOSTS,
  });
  if (!reply.ok) throw new Error(adminCopy.answeredWith(reply.status));
}

/** `t=<seconds>,v1=<hex>`: HMAC-SHA-256 of `<seconds>.<body>`. */
function signBody(secret: string, at: number, body: string): string {
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
}

/** For the people who manage the form. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return adminCopy.requestFailed;
  return (error.name === "TimeoutError" ? adminCopy.noAnswer : error.message).slice(0, MAX_ERROR);
}

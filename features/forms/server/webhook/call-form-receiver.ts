import { createHmac } from "node:crypto";
import type { AppContext } from "@aside/server/http/context.ts";
import { answeredWith, callReceiver, type Network, secondsOf } from "@aside/server/webhooks/call-receiver.ts";
import { SECRET_LOST } from "@aside/server/webhooks/webhook-secret.ts";
import { openSecret } from "./webhook-secret.ts";

/** Sends a signed body. Only a 2xx reply counts. Throws for any other. `secret`: as it is stored. */
export async function callFormReceiver(
  context: AppContext,
  call: { id: string; formId: string; url: string; secret: string; body: string },
  network: Network,
): Promise<void> {
  const { id, url, body } = call;
  const secret = openSecret(context, call.formId, call.secret);
  if (secret === null) throw new Error(SECRET_LOST);
  const at = context.now();
  // Receivers from before Standard Webhooks check this one.
  const headers = { "aside-signature": signBody(secret, secondsOf(at), body) };
  const { isOk, status } = await callReceiver(context.config, { id, at, url, body, secrets: [secret], headers }, network);
  if (!isOk) throw new Error(answeredWith(status));
}

/** `t=<seconds>,v1=<hex>`: HMAC-SHA-256 of `<seconds>.<body>`. */
function signBody(secret: string, at: number, body: string): string {
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
}

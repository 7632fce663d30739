import { createHmac } from "node:crypto";
import { isSameText } from "@aside/server/auth/keyed-hash.ts";

const MAX_AGE_MS = 5 * 60_000;
/** The characters that HubSpot signs decoded. */
const DECODED: Record<string, string> = {
  "%3A": ":",
  "%2F": "/",
  "%3F": "?",
  "%40": "@",
  "%21": "!",
  "%24": "$",
  "%27": "'",
  "%28": "(",
  "%29": ")",
  "%2A": "*",
  "%2C": ",",
  "%3B": ";",
};

type Signed = { method: string; url: string; body: string; timestamp: string };

/** Version 3: HMAC-SHA-256 of method, address, body and time in milliseconds by our app's secret. */
export function signRequest(secret: string, { method, url, body, timestamp }: Signed): string {
  const decoded = url.replace(/%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B)/gi, (code) => DECODED[code.toUpperCase()] ?? code);
  return createHmac("sha256", secret).update(`${method}${decoded}${body}${timestamp}`).digest("base64");
}

/** Whether HubSpot sent it, within the last five minutes. */
export function isSignedByHubspot(secret: string, signed: Signed & { signature: string }, now: Date): boolean {
  const age = now.getTime() - Number(signed.timestamp);
  if (!/^\d{1,15}$/.test(signed.timestamp) || Math.abs(age) > MAX_AGE_MS) return false;
  return isSameText(signed.signature, signRequest(secret, signed));
}

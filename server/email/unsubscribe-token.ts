import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "../auth/derive-key.ts";

export type Unsubscribing = { senderId: string; email: string };

const ID_BYTES = 16;
const MAC_BYTES = 16;

/**
 * Sender, address and a MAC, base64url. It never expires, because an email may be opened years later; it can only change the subscription
 * to these emails.
 */
export function makeUnsubscribeToken(secretKey: string, { senderId, email }: Unsubscribing): string {
  const said = Buffer.concat([Buffer.from(senderId.replaceAll("-", ""), "hex"), Buffer.from(email, "utf8")]);
  return Buffer.concat([macOf(secretKey, said), said]).toString("base64url");
}

/** Null for anything that was not created here. */
export function readUnsubscribeToken(secretKey: string, token: string): Unsubscribing | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length <= MAC_BYTES + ID_BYTES) return null;
  const said = bytes.subarray(MAC_BYTES);
  if (!timingSafeEqual(bytes.subarray(0, MAC_BYTES), macOf(secretKey, said))) return null;
  const senderId = said
    .subarray(0, ID_BYTES)
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { senderId, email: said.subarray(ID_BYTES).toString("utf8") };
}

function macOf(secretKey: string, said: Buffer): Buffer {
  return createHmac("sha256", deriveKey(secretKey, "unsubscribe")).update(said).digest().subarray(0, MAC_BYTES);
}

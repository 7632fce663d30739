import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "@aside/server/auth/derive-key.ts";

const MAC_BYTES = 16;
const ID_BYTES = 16;
const TIME_BYTES = 6;

/** Each has a key of its own, so that no link works for another purpose. */
export type LinkPurpose = "newsletter-confirm" | "newsletter-unsubscribe" | "site-preview";

/** MAC, id, and the end of its validity: base64url. Nothing is stored. Without `expiresAt` it never expires. */
export function signLink(secretKey: string, purpose: LinkPurpose, given: { id: string; expiresAt?: Date }): string {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(given.expiresAt?.getTime() ?? 0, 0, TIME_BYTES);
  const said = Buffer.concat([Buffer.from(given.id.replaceAll("-", ""), "hex"), time]);
  return Buffer.concat([macOf(secretKey, purpose, said), said]).toString("base64url");
}

/** The id, or null for anything that was not created here for this purpose, or that expired. */
export function readLink(secretKey: string, purpose: LinkPurpose, token: unknown, now: Date): string | null {
  if (typeof token !== "string" || token.length > 100) return null;
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== MAC_BYTES + ID_BYTES + TIME_BYTES) return null;
  const said = bytes.subarray(MAC_BYTES);
  if (!timingSafeEqual(bytes.subarray(0, MAC_BYTES), macOf(secretKey, purpose, said))) return null;
  const expiresAt = said.readUIntBE(ID_BYTES, TIME_BYTES);
  if (expiresAt !== 0 && expiresAt <= now.getTime()) return null;
  return said
    .subarray(0, ID_BYTES)
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function macOf(secretKey: string, purpose: LinkPurpose, said: Buffer): Buffer {
  return createHmac("sha256", deriveKey(secretKey, purpose)).update(said).digest().subarray(0, MAC_BYTES);
}

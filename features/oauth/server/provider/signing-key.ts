import { createPrivateKey, type JsonWebKey } from "node:crypto";
import { deriveKey } from "@aside/server/auth/derive-key.ts";

/** What is before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");

/** oidc-provider requires a key that could sign ID tokens; none are issued. */
export function signingKey(secretKey: string): JsonWebKey {
  const key = Buffer.concat([PKCS8_HEAD, deriveKey(secretKey, "oauth-signing")]);
  return createPrivateKey({ key, format: "der", type: "pkcs8" }).export({ format: "jwk" });
}

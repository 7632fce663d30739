import { createECDH } from "node:crypto";
import { deriveKey } from "@aside/server/auth/derive-key.ts";
import { brand } from "@aside/brand/brand.ts";
import type { Config } from "@aside/server/config/config.ts";

export type PushKeys = { subject: string; publicKey: string; privateKey: string };

/** The VAPID key pair (RFC 8292): configured, or derived from SECRET_KEY, so that it is the same on every node and not stored. */
export function pushKeys(config: Config): PushKeys {
  const subject = config.WEB_PUSH_SUBJECT ?? `mailto:${brand.mailboxes.support}`;
  if (config.WEB_PUSH_PUBLIC_KEY && config.WEB_PUSH_PRIVATE_KEY)
    return { subject, publicKey: config.WEB_PUSH_PUBLIC_KEY, privateKey: config.WEB_PUSH_PRIVATE_KEY };
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(Buffer.from(deriveKey(config.secretKey, "web-push")));
  return { subject, publicKey: pair.getPublicKey("base64url"), privateKey: pair.getPrivateKey("base64url") };
}

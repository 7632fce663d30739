import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "@aside/server/auth/derive-key.ts";
import type { Config } from "@aside/server/config/config.ts";
import { id } from "@aside/contract/fields.ts";

export const STOP_PATH = "/v1/notification/digest/stop";

const sign = (config: Config, userId: string) => createHmac("sha256", deriveKey(config.secretKey, "digest-stop")).update(userId).digest();

/** In each digest: turns off this person's digests and nothing else. Does not expire, because emails may be read years later. */
export const stopAddress = (config: Config, userId: string): string =>
  `${config.publicUrl}${STOP_PATH}/${userId}.${sign(config, userId).toString("base64url")}`;

/** The user of a link; null for an invalid token. */
export function readStopToken(config: Config, token: string): string | null {
  const [userId = "", signature = ""] = token.split(".");
  if (!id.safeParse(userId).success) return null;
  const given = Buffer.from(signature, "base64url");
  const ours = sign(config, userId);
  return given.length === ours.length && timingSafeEqual(given, ours) ? userId : null;
}

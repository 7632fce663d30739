import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "@aside/server/auth/derive-key.ts";
import { mailLink } from "@aside/server/email/links.ts";
import type { Config } from "@aside/server/config/config.ts";
import { id } from "@aside/contract/fields.ts";

/** The endpoints of unsubscribe links, by what they turn off. */
export const STOP_PATHS = { digests: "/v1/notification/digest/stop", replies: "/v1/notification/replies/stop" } as const;
export type Stopped = keyof typeof STOP_PATHS;

const KEYS: Record<Stopped, string> = { digests: "digest-stop", replies: "replies-stop" };
const sign = (config: Config, what: Stopped, userId: string) =>
  createHmac("sha256", deriveKey(config.secretKey, KEYS[what])).update(userId).digest();

/** Turns off these emails to this person and nothing else. Does not expire, because emails may be read years later. */
export const stopAddress = (config: Config, what: Stopped, userId: string): string =>
  mailLink(config, `${STOP_PATHS[what]}/${userId}.${sign(config, what, userId).toString("base64url")}`);

/** The user of a link; null for an invalid token. */
export function readStopToken(config: Config, what: Stopped, token: string): string | null {
  const [userId = "", signature = ""] = token.split(".");
  if (!id.safeParse(userId).success) return null;
  const given = Buffer.from(signature, "base64url");
  const ours = sign(config, what, userId);
  return given.length === ours.length && timingSafeEqual(given, ours) ? userId : null;
}

import { isIP } from "node:net";
import { z } from "zod";
import type { Config } from "@aside/server/config/config.ts";
import { isPublicAddress } from "@aside/server/http/public-address.ts";
import { publicFetch } from "@aside/server/http/public-fetch.ts";

const base64url = (bytes: number) =>
  z.string().refine((text) => /^[\w-]+=*$/.test(text) && Buffer.from(text, "base64url").length === bytes, { error: "has another length" });

/** A browser's PushSubscription as JSON. The key is an uncompressed point of P-256. */
const subscription = z.object({
  endpoint: z.url().max(2000),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
});
export type PushAddress = z.infer<typeof subscription>;

/** Browsers send these addresses, so they are not trusted. In tests the push service runs on this machine. */
const isOwnTest = (config: Config, url: URL) => config.NODE_ENV === "test" && url.protocol === "http:" && url.hostname === "127.0.0.1";

/** Null if it is no PushSubscription or has no public address. The name is resolved when connecting. */
export function readPushAddress(config: Config, token: string): PushAddress | null {
  let given: unknown;
  try {
    given = JSON.parse(token);
  } catch {
    return null;
  }
  const parsed = subscription.safeParse(given);
  if (!parsed.success) return null;
  const url = new URL(parsed.data.endpoint);
  if (isOwnTest(config, url)) return parsed.data;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (url.protocol !== "https:" || url.username || url.password) return null;
  if (isIP(host) && !isPublicAddress(host)) return null;
  return parsed.data;
}

/** A canonical text for a subscription, whatever fields and order the browser sent. */
export const writePushAddress = ({ endpoint, keys }: PushAddress): string =>
  JSON.stringify({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } });

export async function postToPushService(
  config: Config,
  endpoint: string,
  init: { method: string; headers: Record<string, string>; body: Uint8Array; signal: AbortSignal },
): Promise<number> {
  if (isOwnTest(config, new URL(endpoint))) {
    const reply = await fetch(endpoint, { ...init, body: init.body as BodyInit, redirect: "manual" });
    await reply.arrayBuffer();
    return reply.status;
  }
  return (await publicFetch(endpoint, init)).status;
}

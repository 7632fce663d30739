import { createPrivateKey, type KeyObject } from "node:crypto";
import { SignJWT } from "jose";
import { z } from "zod";
import { Http2Client } from "./http2-client.ts";
import type { NativePush, PushMessage } from "./port.ts";

export type ApnsOptions = {
  /** The address of APNs. */
  url: string;
  /** PKCS#8 in PEM form, as Apple gives it. */
  key: string;
  keyId: string;
  teamId: string;
  /** The app's bundle id. */
  topic: string;
};

/** Apple refuses tokens older than an hour, and those that are made more often than every 20 minutes. */
const TOKEN_MS = 40 * 60_000;
const KEPT_SECONDS = 24 * 60 * 60;
/** Of a token that no device has (developer.apple.com, "Handling notification responses from APNs"). */
const GONE = new Set(["BadDeviceToken", "DeviceTokenNotForTopic", "Unregistered", "ExpiredToken"]);
const TOKEN_REFUSED = new Set(["ExpiredProviderToken", "InvalidProviderToken"]);

const refusal = z.object({ reason: z.string() });

/** Push messages to iPhones by Apple's HTTP/2 API, with token authentication. */
export function createApns(options: ApnsOptions): NativePush {
  const { url, keyId, teamId, topic } = options;
  const client = new Http2Client(url);
  const key: KeyObject = createPrivateKey(options.key);
  let token: { text: Promise<string>; madeAt: number } | null = null;

  async function readToken(): Promise<string> {
    if (!token || Date.now() - token.madeAt > TOKEN_MS) {
      const text = new SignJWT().setProtectedHeader({ alg: "ES256", kid: keyId }).setIssuer(teamId).setIssuedAt().sign(key);
      token = { text, madeAt: Date.now() };
    }
    return await token.text;
  }

  return {
    send: async (device, message, signal) => {
      const headers = {
        authorization: `bearer ${await readToken()}`,
        "apns-topic": topic,
        "apns-push-type": "alert",
        "apns-priority": "10",
        "apns-expiration": String(Math.floor(Date.now() / 1000) + KEPT_SECONDS),
        "apns-collapse-id": message.group,
      };
      const { status, body } = await client.post(`/3/device/${encodeURIComponent(device)}`, headers, toPayload(message), signal);
      if (status === 200) return "sent";
      const reason = refusal.safeParse(body).data?.reason ?? "";
      if (status === 410 || GONE.has(reason)) return "gone";
      if (TOKEN_REFUSED.has(reason)) token = null;
      throw new Error(`APNs answered ${status} ${reason}`);
    },
    close: async () => await client.close(),
  };
}

const toPayload = ({ title, body, href, group, badge }: PushMessage) => ({
  aps: { alert: { title, body }, badge, sound: "default", "thread-id": group },
  href,
});

import { createPrivateKey } from "node:crypto";
import { SignJWT } from "jose";
import { z } from "zod";
import { Http2Client } from "./http2-client.ts";
import type { NativePush, PushMessage } from "./port.ts";

/** The file of a service account, as Google gives it: what is used of it. */
export const serviceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  token_uri: z.url(),
});
export type FcmOptions = { url: string; account: z.output<typeof serviceAccount> };

const SCOPE = "https://www.googleapis.com/auth/firebase.messaging";
/** Before the end of an access token, a new one is asked for. */
const EARLY_MS = 5 * 60_000;
/** Of a token that no device has, or another project's. Our messages have one form, so that a wrong argument is the token. */
const GONE = new Set(["UNREGISTERED", "SENDER_ID_MISMATCH", "INVALID_ARGUMENT"]);
const KEPT = `${24 * 60 * 60}s`;

const accessToken = z.object({ access_token: z.string(), expires_in: z.number() });
const refusal = z.object({
  error: z.object({ details: z.array(z.looseObject({ errorCode: z.string().optional() })).default([]) }),
});

type Access = { text: string; until: number };

/** Push messages to Android devices by Firebase Cloud Messaging's HTTP v1 API. */
export function createFcm({ url, account }: FcmOptions): NativePush {
  const client = new Http2Client(url);
  const key = createPrivateKey(account.private_key);
  let access: Promise<Access> | null = null;

  async function readAccess(): Promise<string> {
    const asked = (access ??= fetchAccess());
    try {
      const { text, until } = await asked;
      if (Date.now() < until) return text;
    } catch (error) {
      if (access === asked) access = null;
      throw error;
    }
    if (access === asked) access = null;
    return await readAccess();
  }

  /** The OAuth 2.0 grant of RFC 7523. */
  async function fetchAccess(): Promise<Access> {
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: "RS256" })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt()
      .setExpirationTime("1h")
      .sign(key);
    const body = new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion });
    const reply = await fetch(account.token_uri, { method: "POST", body, redirect: "error", signal: AbortSignal.timeout(20_000) });
    if (!reply.ok) throw new Error(`the token service of FCM answered ${reply.status}`);
    const { access_token, expires_in } = accessToken.parse(await reply.json());
    return { text: access_token, until: Date.now() + expires_in * 1000 - EARLY_MS };
  }

  return {
    send: async (device, message, signal) => {
      const headers = { authorization: `Bearer ${await readAccess()}` };
      const path = `/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`;
      const { status, body } = await client.post(path, headers, toRequest(device, message), signal);
      if (status === 200) return "sent";
      const details = refusal.safeParse(body).data?.error.details ?? [];
      const code = details.find(({ errorCode }) => errorCode)?.errorCode ?? "";
      // Not by the status: an unknown project is a 404 too.
      if (GONE.has(code)) return "gone";
      if (status === 401) access = null;
      throw new Error(`FCM answered ${status} ${code}`);
    },
    close: async () => await client.close(),
  };
}

const toRequest = (token: string, { title, body, href, group, badge }: PushMessage) => ({
  message: {
    token,
    notification: { title, body },
    data: { href },
    android: { ttl: KEPT, collapse_key: group, priority: "HIGH", notification: { tag: group, notification_count: badge } },
  },
});

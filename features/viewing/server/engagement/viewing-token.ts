import { z } from "zod";
import { decryptSecret, encryptSecret } from "@aside/server/auth/encrypt-secret.ts";
import { setBounded } from "@aside/server/auth/bounded-map.ts";
import type { AppContext } from "@aside/server/http/context.ts";

const LIFETIME_MS = 60 * 60 * 1000;
const WHERE = { purpose: "viewing-token", owner: "" };

type Viewing = { postId: string; takeId: string | null; viewerKey: string };
/** `until`: ms since 1970. */
type CachedToken = { viewing: Viewing; until: number };

const claims = z.tuple([z.uuid(), z.uuid().nullable(), z.string(), z.number()]);

/** Encrypted, not only signed: the viewer key identifies a person. */
export function makeViewingToken(context: AppContext, viewing: Viewing): string {
  const payload: z.output<typeof claims> = [viewing.postId, viewing.takeId, viewing.viewerKey, context.now().getTime() + LIFETIME_MS];
  return encryptSecret(context.config.secretKey, WHERE, JSON.stringify(payload)).toString("base64url");
}

/** About 500 bytes each. */
const MAX_CACHED = 10_000;
/** Opened tokens, per process: a playing page sends the same one every five seconds. Their expiry is checked every time. */
const opened = new WeakMap<AppContext, Map<string, CachedToken>>();

/** Null for an invalid or expired token. */
export function readViewingToken(context: AppContext, token: string): Viewing | null {
  const known = opened.get(context) ?? new Map<string, CachedToken>();
  const cached = known.get(token) ?? open(context, token);
  if (!cached || cached.until <= context.now().getTime()) return null;
  opened.set(context, known);
  return setBounded(known, MAX_CACHED, token, cached).viewing;
}

/** Rejects non-canonical base64url, so that variants of one token cannot fill the cache. */
function open(context: AppContext, token: string): CachedToken | null {
  try {
    const sealed = Buffer.from(token, "base64url");
    if (sealed.toString("base64url") !== token) return null;
    const [postId, takeId, viewerKey, until] = claims.parse(JSON.parse(decryptSecret(context.config.secretKey, WHERE, sealed)));
    return { viewing: { postId, takeId, viewerKey }, until };
  } catch {
    return null;
  }
}

import { z } from "zod";
import { decryptSecret, encryptSecret } from "@aside/server/auth/encrypt-secret.ts";
import { setBounded } from "@aside/server/auth/bounded-map.ts";
import type { AppContext } from "@aside/server/http/context.ts";

const LIFETIME_MS = 60 * 60 * 1000;
const WHERE = { purpose: "viewing-token", owner: "" };

type Viewing = { postId: string; takeId: string | null; viewerKey: string };
/** `until`: ms since 1970. */
type Told = { viewing: Viewing; until: number };

const claims = z.tuple([z.uuid(), z.uuid().nullable(), z.string(), z.number()]);

/** Sealed and not only signed: the key of a viewer says who they are here. */
export function makeViewingToken(context: AppContext, viewing: Viewing): string {
  const told: z.output<typeof claims> = [viewing.postId, viewing.takeId, viewing.viewerKey, context.now().getTime() + LIFETIME_MS];
  return encryptSecret(context.config.secretKey, WHERE, JSON.stringify(told)).toString("base64url");
}

/** Of about 500 bytes each. */
const MAX_CACHED = 10_000;
/** By process, what opened tokens say: a page that plays tells the same one every five seconds. Their end is looked at every time. */
const opened = new WeakMap<AppContext, Map<string, Told>>();

/** Null for anything but a token of ours that has not ended. */
export function readViewingToken(context: AppContext, token: string): Viewing | null {
  const known = opened.get(context) ?? new Map<string, Told>();
  const told = known.get(token) ?? open(context, token);
  if (!told || told.until <= context.now().getTime()) return null;
  opened.set(context, known);
  return setBounded(known, MAX_CACHED, token, told).viewing;
}

/** Written otherwise than we wrote it, a token is none: nobody fills the memory with spellings of one. */
function open(context: AppContext, token: string): Told | null {
  try {
    const sealed = Buffer.from(token, "base64url");
    if (sealed.toString("base64url") !== token) return null;
    const [postId, takeId, viewerKey, until] = claims.parse(JSON.parse(decryptSecret(context.config.secretKey, WHERE, sealed)));
    return { viewing: { postId, takeId, viewerKey }, until };
  } catch {
    return null;
  }
}

import { z } from "zod";
import { decryptSecret, encryptSecret } from "@aside/platform/auth/encrypt-secret.ts";
import type { AppContext } from "@aside/platform/http/context.ts";

const LIFETIME_MS = 60 * 60 * 1000;
const WHERE = { purpose: "viewing-token", owner: "" };

type Viewing = { postId: string; takeId: string | null; viewerKey: string };

const claims = z.tuple([z.uuid(), z.uuid().nullable(), z.string(), z.number()]);

/** Sealed and not only signed: the key of a viewer says who they are here. */
export function makeViewingToken(context: AppContext, viewing: Viewing): string {
  const told: z.output<typeof claims> = [viewing.postId, viewing.takeId, viewing.viewerKey, context.now().getTime() + LIFETIME_MS];
  return encryptSecret(context.config.secretKey, WHERE, JSON.stringify(told)).toString("base64url");
}

/** Null for anything but a token of ours that has not ended. */
export function readViewingToken(context: AppContext, token: string): Viewing | null {
  try {
    const [postId, takeId, viewerKey, until] = claims.parse(
      JSON.parse(decryptSecret(context.config.secretKey, WHERE, Buffer.from(token, "base64url"))),
    );
    return until > context.now().getTime() ? { postId, takeId, viewerKey } : null;
  } catch {
    return null;
  }
}

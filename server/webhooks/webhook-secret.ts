import { randomBytes } from "node:crypto";
import { decryptOrNull, encryptSecret } from "../auth/encrypt-secret.ts";
import type { AppContext } from "../http/context.ts";
import { SECRET_PREFIX } from "./call-receiver.ts";

type Where = { purpose: "form-webhook" | "webhook"; owner: string };

export const makeSecret = (): string => `${SECRET_PREFIX}${randomBytes(24).toString("base64")}`;

/** For the owner's row only. */
export const sealSecret = ({ config }: AppContext, where: Where, secret: string): Buffer => encryptSecret(config.secretKey, where, secret);

/** Null: SECRET_KEY has changed since. */
export const openSecret = ({ config }: AppContext, where: Where, sealed: Buffer): string | null =>
  decryptOrNull(config.secretKey, where, sealed);

export const SECRET_LOST = "The secret can't be read any more. Please replace it.";

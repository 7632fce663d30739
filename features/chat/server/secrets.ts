import { decryptOrNull, encryptSecret } from "@aside/server/auth/encrypt-secret.ts";
import type { AppContext } from "@aside/server/http/context.ts";

const whereOf = (owner: string) => ({ purpose: "chat", owner });

/** Only for the row with this id. */
export const seal = ({ config }: AppContext, owner: string, plain: string): Buffer =>
  encryptSecret(config.secretKey, whereOf(owner), plain);

/** Null: there is none, or SECRET_KEY has changed since. */
export const unseal = ({ config }: AppContext, owner: string, sealed: Buffer | null): string | null =>
  decryptOrNull(config.secretKey, whereOf(owner), sealed);

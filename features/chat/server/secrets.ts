import { decryptSecret, encryptSecret } from "@aside/server/auth/encrypt-secret.ts";
import type { AppContext } from "@aside/server/http/context.ts";

const whereOf = (owner: string) => ({ purpose: "chat", owner });

/** Only for the row with this id. */
export const seal = ({ config }: AppContext, owner: string, plain: string): Buffer =>
  encryptSecret(config.secretKey, whereOf(owner), plain);

/** Null: SECRET_KEY has changed since. */
export function unseal({ config }: AppContext, owner: string, sealed: Buffer | null): string | null {
  if (sealed === null) return null;
  try {
    return decryptSecret(config.secretKey, whereOf(owner), sealed);
  } catch {
    return null;
  }
}

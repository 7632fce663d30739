import { decryptOrNull, encryptSecret } from "@aside/server/auth/encrypt-secret.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { CrmProvider } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { StoppedError } from "../vendors/errors.ts";
import type { Network } from "../vendors/http.ts";
import { GrantEndedError, refresh, type Tokens } from "../vendors/oauth.ts";
import { type ConnectionRow, lockConnection, setConnection } from "./connections-store.ts";
import { stopByVendor } from "./stop.ts";

type Part = "access" | "refresh";
const whereOf = (id: string, part: Part) => ({ purpose: `crm-${part}`, owner: id });

/** As the columns of the connection's row. */
export function sealTokens({ config }: AppContext, id: string, { accessToken, refreshToken, expiresAt }: Tokens) {
  return {
    access_token: encryptSecret(config.secretKey, whereOf(id, "access"), accessToken),
    refresh_token: encryptSecret(config.secretKey, whereOf(id, "refresh"), refreshToken),
    token_expires_at: expiresAt,
  };
}

/** Null: there is none, or SECRET_KEY has changed since. */
export const openToken = ({ config }: AppContext, id: string, part: Part, sealed: Buffer | null): string | null =>
  decryptOrNull(config.secretKey, whereOf(id, part), sealed);

/**
 * A new access token instead of `stale`. One process at a time asks the vendor, behind a lock of the row: a second one finds the new token.
 * New tokens are stored before they are used, because the vendor may accept the old ones only once.
 */
export async function renewToken(context: AppContext, id: string, stale: string | null, network: Network): Promise<string> {
  const renewed = await context.db.transaction().execute(async (trx) => {
    const row = await lockConnection(trx, id);
    if (!row || row.state !== "active") throw new StoppedError();
    const present = openToken(context, id, "access", row.access_token);
    if (present !== null && present !== stale) return present;
    try {
      return await storeRenewed(context, trx, row, network);
    } catch (error) {
      if (!(error instanceof GrantEndedError)) throw error;
      await stopByVendor(context, trx, id, error.message);
      return null;
    }
  });
  if (renewed === null) throw new StoppedError();
  return renewed;
}

async function storeRenewed(
  context: AppContext,
  db: Parameters<typeof lockConnection>[0],
  row: ConnectionRow,
  network: Network,
): Promise<string> {
  const refreshToken = openToken(context, row.id, "refresh", row.refresh_token);
  if (refreshToken === null) throw new GrantEndedError(copy.tokensLost);
  const { tokens } = await refresh(context, row.provider as CrmProvider, refreshToken, network);
  await setConnection(db, row.id, sealTokens(context, row.id, tokens));
  return tokens.accessToken;
}

import type { AppContext } from "@aside/server/http/context.ts";
import { consumeRecord, lockRefreshTokens, markRepeated, REFRESH } from "../records-store.ts";

/** An app that lost the reply to its refresh may ask again for so long. */
export const REPEAT_MS = 60_000;

/**
 * Consumes a refresh token. False: it was used before, so one of two that have it stole it. A used token is accepted once more if the reply was
 * lost: within a minute, as long as the token that the reply had is not used. If that one is used later after all, it is the theft.
 */
export async function rotateRefreshToken({ db, now }: AppContext, idHash: string): Promise<boolean> {
  const time = now();
  return await db.transaction().execute(async (trx) => {
    const all = await lockRefreshTokens(trx, idHash);
    const own = all.find((one) => one.id_hash === idHash);
    if (!own) return false;
    const isUsed = (rotation: number) => all.some((one) => one !== own && one.rotation === rotation && one.consumed_at !== null);
    // The other one from the same token.
    if (isUsed(own.rotation)) return false;
    if (own.consumed_at === null) return await consumeRecord(trx, { model: REFRESH, idHash }, time);
    if (own.is_repeated || time.getTime() - own.consumed_at.getTime() > REPEAT_MS || isUsed(own.rotation + 1)) return false;
    await markRepeated(trx, idHash);
    return true;
  });
}

import type { Queryable } from "@aside/server/db/open-database.ts";

/** True for only one of several concurrent callers. */
export async function spendProof(db: Queryable, proofHash: string, expiresAt: Date): Promise<boolean> {
  const done = await db
    .insertInto("spent_proofs")
    .values({ proof_hash: proofHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

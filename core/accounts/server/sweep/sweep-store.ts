import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

/** Rows per statement, few enough that locks are not noticed. */
const BATCH = 5000;

/** The tables to sweep, with the time after which their rows are not needed. */
const SWEPT = {
  sessions: sql`least(expires_at, coalesce(revoked_at, expires_at))`,
  password_resets: sql`expires_at`,
  sign_up_attempts: sql`expires_at`,
  mfa_codes: sql`expires_at`,
  oauth_requests: sql`expires_at`,
  app_sign_in_codes: sql`expires_at`,
  pending_identities: sql`expires_at`,
  passkey_challenges: sql`expires_at`,
  spent_proofs: sql`expires_at`,
} as const;
export type SweptTable = keyof typeof SWEPT;

/** Deletes rows that ended before, in batches; returns their number. */
export async function sweepTable(db: Queryable, table: SweptTable, before: Date): Promise<number> {
  let total = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${SWEPT[table]} < ${before} limit ${BATCH}))`.execute(db);
    total += Number(numAffectedRows);
    if (numAffectedRows < BigInt(BATCH)) return total;
  }
}

import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { hashMfaCode, makeRecoveryCodes } from "./mfa-codes.ts";
import { replaceRecoveryCodes } from "./mfa-store.ts";

/** Returned only here; the database has hashes. */
export async function giveRecoveryCodes(context: AppContext, db: Queryable, userId: string): Promise<string[]> {
  const codes = makeRecoveryCodes();
  const rows = codes.map((code) => ({
    id: context.newId(),
    hash: hashMfaCode(context.config.secretKey, "recovery", userId, code.replace("-", "")),
  }));
  await replaceRecoveryCodes(db, userId, rows, context.now());
  return codes;
}

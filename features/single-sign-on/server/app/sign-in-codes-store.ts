import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";

/** Unused codes are deleted at the same time. */
export async function insertSignInCode(db: Queryable, code: NewRow<"app_sign_in_codes">, now: Date): Promise<void> {
  await db.deleteFrom("app_sign_in_codes").where("expires_at", "<", now).execute();
  await db.insertInto("app_sign_in_codes").values(code).execute();
}

/** Succeeds for one caller only. */
export async function takeSignInCode(db: Queryable, which: { codeHash: string; now: Date }) {
  return await db
    .deleteFrom("app_sign_in_codes")
    .where("code_hash", "=", which.codeHash)
    .where("expires_at", ">", which.now)
    .returningAll()
    .executeTakeFirst();
}

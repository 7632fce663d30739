import { AppError } from "@aside/contract/errors.ts";
import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { copy } from "../copy.ts";
import { makeApiKey } from "./api-keys.ts";
import { insertKey, lockAndCountLiveKeys } from "./store.ts";

/** Maximum number of active keys per company. */
const MAX_KEYS = 50;

/** Inserts the key's row; only the reply contains the key itself. */
export async function makeKey(
  context: AppContext,
  db: Queryable,
  given: Pick<NewRow<"api_keys">, "company_id" | "name" | "scopes" | "acts_for" | "created_by" | "expires_at">,
): Promise<{ id: string; key: string }> {
  const now = context.now();
  if ((await lockAndCountLiveKeys(db, given.company_id, now)) >= MAX_KEYS) throw new AppError(422, "too_many_keys", copy.tooManyKeys);
  const { key, prefix, hash } = makeApiKey();
  const id = context.newId();
  await insertKey(db, { ...given, id, prefix, key_hash: hash, created_at: now });
  return { id, key };
}

import type { UserActor } from "@aside/server/auth/actor.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { findWhitelisted } from "./whitelist-store.ts";

/** Whether the signed-in person is approved by an administrator, or a member of a company. */
export async function isWhitelisted(db: Queryable, { companyId, email }: UserActor): Promise<boolean> {
  if (companyId !== null) return true;
  const entry = await findWhitelisted(db, email);
  return entry !== undefined && entry.granted_at !== null;
}

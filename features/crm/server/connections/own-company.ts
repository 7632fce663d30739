import { notFound } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { Actor } from "@aside/server/auth/actor.ts";
import { type ConnectionRow, lockConnectionOf } from "./connections-store.ts";

/** Connections belong to the person's company. */
export function ownCompany(actor: Actor): string {
  if (actor.kind !== "user" || actor.companyId === null) throw notFound();
  return actor.companyId;
}

/** Of the company; locked until the transaction ends. */
export async function requireLocked(db: Queryable, of: { companyId: string; provider: string }): Promise<ConnectionRow> {
  const row = await lockConnectionOf(db, of);
  if (!row) throw notFound();
  return row;
}

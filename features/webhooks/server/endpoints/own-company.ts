import { notFound } from "@aside/contract/errors.ts";
import type { Actor } from "@aside/server/auth/actor.ts";

/** Webhooks belong to a company: that of the person, or of the key. */
export function ownCompany(actor: Actor): string {
  if ((actor.kind !== "user" && actor.kind !== "api-key") || actor.companyId === null) throw notFound();
  return actor.companyId;
}

import { type AuditAction, recordAudit } from "@aside/server/audit/record-audit.ts";
import type { Actor, UserActor } from "@aside/server/auth/actor.ts";
import { notFound } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { FastifyRequest } from "fastify";
import type { Partner } from "../../contract.ts";
import { presentPartner } from "../present.ts";
import { findPartner } from "../store.ts";

/** Each administrator manages the partners of their own company, product admins too. */
export function ownCompany(actor: Actor): { companyId: string; user: UserActor } {
  if (actor.kind !== "user" || actor.companyId === null) throw notFound();
  return { companyId: actor.companyId, user: actor };
}

type Change = {
  context: AppContext;
  by: UserActor;
  request: FastifyRequest;
  partner: { id: string; company_id: string; name: string };
  action: Extract<AuditAction, `partner.${string}`>;
  details?: Record<string, unknown>;
};

export async function recordChange(db: Queryable, { context, by, request, partner, action, details = {} }: Change): Promise<void> {
  const target = { kind: "partner", id: partner.id, label: partner.name };
  await recordAudit(context, db, { companyId: partner.company_id, by, action, target, details, request });
}

export async function showPartner(db: Queryable, id: string): Promise<Partner> {
  const row = await findPartner(db, id);
  if (!row) throw notFound();
  return presentPartner(row);
}

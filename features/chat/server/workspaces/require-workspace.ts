import { AppError, conflict, notFound } from "@aside/contract/errors.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import type { Actor, UserActor } from "@aside/server/auth/actor.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { copy } from "../../copy.ts";
import { ChatError } from "../chat-error.ts";
import { findWorkspace, lockWorkspace, type WorkspaceRow } from "./workspaces-store.ts";

export type Member = UserActor & { companyId: string };

/** Someone of a company: workspaces belong to companies. */
export function requireMember(actor: Actor): Member {
  const person = requireUser(actor);
  if (person.companyId === null) throw notFound();
  return person as Member;
}

/** Of the person's company. */
export async function requireWorkspace(db: Queryable, id: string, { companyId }: Member): Promise<WorkspaceRow> {
  const row = await findWorkspace(db, id);
  if (row?.company_id !== companyId) throw notFound();
  return row;
}

/** Locked until the transaction ends. */
export async function requireLocked(db: Queryable, id: string, { companyId }: Member): Promise<WorkspaceRow> {
  const row = await lockWorkspace(db, id);
  if (row?.company_id !== companyId) throw notFound();
  return row;
}

export const reasonText = (reason: string): string => copy.reasons[reason] ?? copy.reasonOther(reason);

/** The error for a person who waits for the vendor's answer. */
export function toReply(error: unknown): unknown {
  if (!(error instanceof ChatError)) return error;
  if (error.kind === "later")
    return new AppError(503, "unavailable", reasonText(error.reason), { retryAfterSeconds: error.retryAfterSeconds });
  if (error.kind === "failed") return new AppError(503, "unavailable", copy.unreachable, { retryAfterSeconds: 5 });
  return new AppError(422, "chat_refused", reasonText(error.reason));
}

export const taken = () => conflict(copy.taken);

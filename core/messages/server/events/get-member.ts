import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { getMember as endpoint } from "../../contract.ts";
import { canSeeMember } from "../../policy.ts";
import { presentMember } from "./present.ts";
import { findMember } from "./members-store.ts";
export const getMember: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  const row = await findMember(context.db, params.id);
  if (!row || !canSeeMember(actor, { creatorId: row.creator_id, memberUserId: row.id })) throw notFound();
  return { ...presentMember(row), event_id: row.event_id };
};

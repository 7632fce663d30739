import { recordAudit } from "@aside/server/audit/record-audit.ts";
import { conflict } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { membersChanged } from "@aside/core/accounts/facts.ts";
import { joinCompany } from "@aside/core/accounts/server/companies-store.ts";
import { lockInvite } from "./invites-store.ts";
import { lockPeople } from "@aside/core/accounts/server/people-store.ts";
import { copy } from "../copy.ts";

/**
 * A person who accepts an invitation joins its company, whatever the domain of their address: the company vouches for them. Its role
 * counts for people without one. 409 for someone who joined another company meanwhile; the acceptance is rolled back.
 */
export async function joinByInvite(context: AppContext, db: Queryable, accepted: { inviteId: string; userId: string }): Promise<void> {
  const invite = await lockInvite(db, accepted.inviteId);
  const [user] = await lockPeople(db, [accepted.userId]);
  if (!invite || !user) throw new Error("an accepted invitation or its account is gone");
  if (user.company_id !== null && user.company_id !== invite.company_id) throw conflict(copy.memberElsewhere);
  const role = user.role === "USER" ? invite.role : user.role;
  await joinCompany(db, user.id, { companyId: invite.company_id, role });
  await context.events.emit({ db, context }, membersChanged, { company_id: invite.company_id });
  await recordAudit(context, db, {
    companyId: invite.company_id,
    by: "system",
    action: "user.joined",
    target: { kind: "user", id: user.id, label: user.email },
    details: { role },
  });
}

import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { UserActor } from "@aside/server/auth/actor.ts";
import { AppError, malformed, notFound } from "@aside/contract/errors.ts";
import { parseRecipients } from "@aside/contract/parse-recipients.ts";
import type { Role } from "@aside/contract/permissions.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { FastifyRequest } from "fastify";
import { authorityOf, requireCompany, requireUser } from "@aside/core/accounts/server/authority.ts";
import { ruleBroken } from "@aside/core/accounts/server/change-person.ts";
import { findCompany } from "@aside/core/accounts/server/companies-store.ts";
import { deleteInvite, insertInvite, listAccounts } from "./invites-store.ts";
import { enqueueInviteMail, limitInvites, makeInviteLink } from "./send-invite.ts";
import { accountCopy } from "@aside/core/accounts/copy.ts";
import { copy } from "../copy.ts";
import { type InviteResult, type inviteUsers as endpoint, MAX_INVITES } from "../contract.ts";

export const inviteUsers: Handler<typeof endpoint> = async ({ actor, body, context, request }) => {
  const user = requireUser(actor);
  const companyId = requireCompany(user, "users.invite", body.company_id);
  if (!authorityOf(user).grantable.includes(body.role)) throw ruleBroken(accountCopy.notGrantable);
  const given = typeof body.users_to_invite === "string" ? body.users_to_invite : body.users_to_invite.join("\n");
  const { people, invalid } = parseRecipients(given);
  if (people.length + invalid.length === 0) throw malformed(copy.usersRequired);
  if (people.length + invalid.length > MAX_INVITES) throw malformed(copy.tooManyInvites(MAX_INVITES));
  // Sorted by address, so that two concurrent requests do not deadlock.
  const emails = people.map((person) => person.email).toSorted();
  const results = await context.db.transaction().execute(async (trx) => {
    const company = await findCompany(trx, companyId);
    if (!company) throw notFound();
    const accounts = new Map((await listAccounts(trx, emails)).map((row) => [row.email, row.company_id]));
    const done = new Map<string, InviteResult>();
    for (const email of emails) {
      const before = accounts.get(email);
      if (before === companyId) done.set(email, { email, status: "member", reason: null });
      else if (before) done.set(email, refused(email, copy.cannotInvite));
      else done.set(email, await invite(context, trx, { user, request, company, email, role: body.role }));
    }
    return people.map(({ email }) => done.get(email) ?? refused(email, copy.cannotInvite));
  });
  return { results: [...results, ...invalid.map((text) => refused(text, copy.notAnAddress))] };
};

const refused = (email: string, reason: string): InviteResult => ({ email, status: "refused", reason });

async function invite(
  context: AppContext,
  trx: Queryable,
  given: { user: UserActor; request: FastifyRequest; company: { id: string; name: string }; email: string; role: Role },
): Promise<InviteResult> {
  const { user, company, email, role } = given;
  const { href, tokenHash, expiresAt } = makeInviteLink(context);
  const [id, now] = [context.newId(), context.now()];
  const fields = { company_id: company.id, email, role, token_hash: tokenHash, invited_by: user.userId };
  const row = { id, ...fields, sent_at: now, created_at: now, expires_at: expiresAt };
  if (!(await insertInvite(trx, row))) return refused(email, copy.inviteOpen);
  try {
    await limitInvites(context, trx, email);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await deleteInvite(trx, id);
    return refused(email, copy.tooManyMails);
  }
  await enqueueInviteMail(context, trx, { inviteId: id, email, inviter: user.name, company: company.name, href });
  await recordAudit(context, trx, {
    companyId: company.id,
    by: user,
    action: "user.invited",
    target: { kind: "invite", id, label: email },
    details: { role },
    request: given.request,
  });
  return { email, status: "invited", reason: null };
}

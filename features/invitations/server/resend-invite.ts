import { recordAudit } from "@aside/server/audit/record-audit.ts";
import { tooManyRequests } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { findCompany } from "@aside/core/accounts/server/companies-store.ts";
import { replaceToken } from "./invites-store.ts";
import { requireOpenInvite } from "./require-invite.ts";
import { enqueueInviteMail, limitInvites, makeInviteLink } from "./send-invite.ts";
import type { resendInvite as endpoint } from "../contract.ts";

const RESEND_SECONDS = 60;

export const resendInvite: Handler<typeof endpoint> = async ({ actor, params, context, request }) => {
  const user = requireUser(actor);
  const { href, tokenHash, expiresAt } = makeInviteLink(context);
  await context.db.transaction().execute(async (trx) => {
    const invite = await requireOpenInvite(trx, user, params.id);
    const now = context.now();
    const waited = (now.getTime() - invite.sent_at.getTime()) / 1000;
    if (waited < RESEND_SECONDS) throw tooManyRequests(Math.ceil(RESEND_SECONDS - waited));
    await limitInvites(context, trx, invite.email);
    await replaceToken(trx, invite.id, { tokenHash, now, expiresAt });
    const company = (await findCompany(trx, invite.company_id))?.name ?? "";
    await enqueueInviteMail(context, trx, { inviteId: invite.id, email: invite.email, inviter: user.name, company, href });
    await recordAudit(context, trx, {
      companyId: invite.company_id,
      by: user,
      action: "user.invite_resent",
      target: { kind: "invite", id: invite.id, label: invite.email },
      request,
    });
  });
  return { success: true as const };
};

import { hashPassword } from "@aside/server/auth/passwords.ts";
import { AppError, malformed } from "@aside/contract/errors.ts";
import type { Handler, HandlerInput } from "@aside/server/http/context.ts";
import { inviteAccepted } from "@aside/core/accounts/facts.ts";
import { activateAccount } from "@aside/core/accounts/server/activate-account.ts";
import { findOpenInvite, useInvite } from "./accept-store.ts";
import { linkInvalid, readTokenHash } from "@aside/core/accounts/server/link-token.ts";
import { presentUser } from "@aside/core/accounts/server/present-user.ts";
import { requireGoodPassword } from "@aside/core/accounts/server/require-password.ts";
import { requireSsoNotAsked } from "../../single-sign-on/server/api.ts";
import { startSession } from "@aside/core/accounts/server/sessions/start-session.ts";
import { findAccount, findUserByEmail, claimUnprovedUser } from "@aside/core/accounts/server/users-store.ts";
import { copy } from "../copy.ts";
import { accountCopy } from "@aside/core/accounts/copy.ts";
import type { acceptInvite as endpoint } from "../contract.ts";

const signInFirst = () => new AppError(409, "sign_in_first", copy.inviteSignInFirst);

type Given = { id: string; email: string; tokenHash: string };

/** The holder of the emailed link has verified the address. It gives no access to an existing account: its owner signs in. */
export const acceptInvite: Handler<typeof endpoint> = async (input) => {
  const { actor, context, request } = input;
  const tokenHash = readTokenHash(request);
  const found = await findOpenInvite(context.db, tokenHash, context.now());
  if (!found) throw linkInvalid();
  const invite = { id: found.id, email: found.email, tokenHash };
  const user = await findUserByEmail(context.db, invite.email);
  if (actor.kind === "user" && actor.userId !== user?.id) throw new AppError(409, "other_account", copy.inviteOtherAccount);
  if (!user?.is_active) return await acceptAsNew(input, invite);
  if (actor.kind !== "user") throw signInFirst();
  return await acceptAsMember(input, invite, user.id);
};

async function acceptAsNew({ body, context, request, reply }: HandlerInput<typeof endpoint>, invite: Given) {
  const { name, password } = body;
  if (name === undefined) throw malformed(copy.inviteNameRequired);
  if (password === undefined) throw malformed(accountCopy.newPasswordRequired);
  requireGoodPassword(password, { email: invite.email, name });
  const passwordHash = await hashPassword(password);
  return await context.db.transaction().execute(async (trx) => {
    if (!(await useInvite(trx, invite.tokenHash, context.now()))) throw linkInvalid();
    const user = await claimUnprovedUser(trx, { id: context.newId(), email: invite.email, name, passwordHash });
    // Activated by a sign-up's code in the meantime.
    if (!user) throw signInFirst();
    await activateAccount(context, trx, { id: user.id, email: invite.email }, invite.id);
    await context.events.emit({ db: trx, context }, inviteAccepted, { invite_id: invite.id, user_id: user.id });
    const member = await findAccount(trx, user.id);
    if (member) await requireSsoNotAsked(trx, member);
    return await startSession(context, trx, user.id, { request, reply, isKept: body.keep_me_logged_in, signedInWith: "invite" });
  });
}

async function acceptAsMember({ context }: HandlerInput<typeof endpoint>, invite: Given, userId: string) {
  return await context.db.transaction().execute(async (trx) => {
    if (!(await useInvite(trx, invite.tokenHash, context.now()))) throw linkInvalid();
    await context.events.emit({ db: trx, context }, inviteAccepted, { invite_id: invite.id, user_id: userId });
    const account = await findAccount(trx, userId);
    if (!account) throw linkInvalid();
    // A session that needs its second factor cannot get here.
    return { token: null, user: presentUser(account, { isMfaVerified: account.mfa_type !== null }) };
  });
}

import { linkInvalid } from "@aside/core/accounts/server/link-token.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { hashSecret } from "@aside/server/auth/secrets.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { GMAIL_APP_ID, MAIL_ADD_ON_SCOPES, OUTLOOK_APP_ID } from "../../../oauth/contract.ts";
import { makeLastingGrant, requireUsable, revokeGrant } from "../../../oauth/server/api.ts";
import type { acceptMailLink as acceptEndpoint, MailProvider, readMailLink as readEndpoint } from "../../contract.ts";
import { findAccount, findLink, insertAccount, useLink } from "./accounts-store.ts";

const APPS: Record<MailProvider, string> = { google: GMAIL_APP_ID, microsoft: OUTLOOK_APP_ID };

export const readMailLink: Handler<typeof readEndpoint> = async ({ actor, body, context }) => {
  const { email } = requireUser(actor);
  const link = await findLink(context.db, hashSecret(body.token), context.now());
  if (!link) throw linkInvalid();
  return {
    provider: link.provider as MailProvider,
    email: link.email,
    is_same_email: link.email === email,
    scopes: [...MAIL_ADD_ON_SCOPES] as never,
  };
};

/**
 * The person saw both accounts. The link proves that it comes from the account there; equal addresses alone would prove nothing, because they can be
 * given to another person.
 */
export const acceptMailLink: Handler<typeof acceptEndpoint> = async ({ actor, body, context, request }) => {
  const by = requireUser(actor);
  const tokenHash = hashSecret(body.token);
  const known = await findLink(context.db, tokenHash, context.now());
  if (!known) throw linkInvalid();
  const appId = APPS[known.provider as MailProvider];
  const app = await requireUsable({ context, by, appId });
  await context.db.transaction().execute(async (trx) => {
    const link = await useLink(trx, tokenHash, context.now());
    if (!link) throw linkInvalid();
    const { provider, issuer, subject, email } = link;
    // Linked with an account that is disabled, or by another link: the link proves who the account there belongs to.
    const old = await findAccount(trx, { provider: provider as MailProvider, issuer, subject });
    if (old) await revokeGrant(trx, old.grant_id);
    const grantId = await makeLastingGrant(trx, { context, by, appId, request, app });
    const row = { id: context.newId(), provider, issuer, subject, email, user_id: by.userId, grant_id: grantId, created_at: context.now() };
    // Linked at the same time, by another link.
    if (!(await insertAccount(trx, row))) throw linkInvalid();
  });
  return { success: true as const };
};

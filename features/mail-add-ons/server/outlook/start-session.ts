import { AppError, notFound } from "@aside/contract/errors.ts";
import { hashSigned } from "@aside/server/auth/id-token.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { makeAccessToken } from "../../../oauth/server/api.ts";
import { insertUsedAssertion } from "../../../partners/server/api.ts";
import type { startOutlookSession as endpoint } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { findAccount } from "../accounts/accounts-store.ts";
import { type Identity, verifyMicrosoftUser } from "../accounts/identity.ts";
import { makeConnectUrl } from "../accounts/make-connect-url.ts";
import { findOutlookAddIn } from "../add-ons.ts";

/** Longer than an ID token is accepted (`verifyMicrosoftUser`). */
const REMEMBERED_MS = 15 * 60_000;

export const startOutlookSession: Handler<typeof endpoint> = async ({ body, context }) => {
  const clientId = findOutlookAddIn(context);
  if (clientId === null) throw notFound();
  const identity = await readIdentity(context, body.id_token, clientId);
  const account = await findAccount(context.db, identity);
  const made = account && (await makeAccessToken(context, account.grant_id));
  if (made) return { access_token: made.token, expires_in: made.expiresIn, email: made.person.email, connect_url: null };
  return { access_token: null, expires_in: 0, email: null, connect_url: await makeConnectUrl(context, identity) };
};

/** Every refusal has the same bytes; the reason is in the log. */
async function readIdentity(context: AppContext, token: string, clientId: string): Promise<Identity> {
  try {
    const identity = await verifyMicrosoftUser(context, token, clientId);
    const expiresAt = new Date(context.now().getTime() + REMEMBERED_MS);
    if (!(await insertUsedAssertion(context.db, { id_hash: hashSigned(token), expires_at: expiresAt }))) throw new Error("used before");
    return identity;
  } catch (error) {
    context.log.info({ reason: (error as Error).message }, "refused an ID token of Microsoft");
    throw new AppError(401, "token_invalid", copy.tokenInvalid);
  }
}

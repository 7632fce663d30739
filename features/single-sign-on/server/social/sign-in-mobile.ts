import { AppError } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { signInMobile as endpoint } from "../../social-contract.ts";
import { startSession } from "@aside/core/accounts/server/sessions/start-session.ts";
import { beginConfirmation } from "../confirm-email/begin-confirmation.ts";
import { readIdToken } from "./read-id-token.ts";
import { resolvePerson } from "./resolve-person.ts";
import { copy } from "../../copy.ts";
import { PROVIDER_NAMES } from "@aside/core/accounts/copy.ts";

/** Only the token is trusted; the body must agree with it. */
export const signInMobile: Handler<typeof endpoint> = async ({ body, context, request, reply }) => {
  const name = PROVIDER_NAMES[body.type];
  const refused = () => new AppError(422, "token_invalid", copy.socialFailed(name));
  const profile = await readIdToken(context, body.type, body.token).catch((error: Error) => {
    context.log.warn({ provider: body.type, reason: error.message }, "rejected a native app's ID token");
    throw error instanceof AppError ? error : refused();
  });
  if (profile.subject !== body.id || profile.email !== (body.email ?? null)) throw refused();
  const asked = { provider: { key: body.type, name }, profile, company: null, canSignUp: false, request };
  const outcome = await context.db.transaction().execute(async (trx) => {
    const person = await resolvePerson(context, trx, asked);
    if (!person) return { attempt: await beginConfirmation(context, trx, asked) };
    return await startSession(context, trx, person.id, { request, reply, isKept: true, signedInWith: body.type });
  });
  if ("token" in outcome) return outcome;
  const details = { attempt: outcome.attempt, provider: body.type, email: profile.email };
  throw new AppError(422, "email_code_required", copy.emailCodeRequired(name), { details });
};

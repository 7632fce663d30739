import { AppError } from "@aside/contract/errors.ts";
import { linkInvalid } from "@aside/core/accounts/server/link-token.ts";
import { startSession } from "@aside/core/accounts/server/sessions/start-session.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { signInByAssertion as endpoint } from "../../contract.ts";
import { Refusal } from "./refusal.ts";
import { findPersonOfPartner } from "./sign-in-by-partner.ts";
import { findPersonOfProvider } from "./sign-in-by-provider.ts";

/** The response to a refused assertion gives no reason: it is in the log and in the administrator's test. */
export const signInByAssertion: Handler<typeof endpoint> = async ({ body: { type, assertion }, context, request, reply }) => {
  try {
    const find =
      type === "partner"
        ? await findPersonOfPartner({ context, request }, assertion)
        : await findPersonOfProvider({ context, request }, type, assertion);
    return await context.db.transaction().execute(async (trx) => {
      const person = await find(trx);
      // Not a sign-in by the person: it never counts as a recent one, nor as a second factor.
      return await startSession(context, trx, person.id, { request, reply, isKept: true, signedInWith: "auto_login" });
    });
  } catch (error) {
    const isRefused = error instanceof Refusal || (error instanceof AppError && error.status < 500);
    if (!isRefused) throw error;
    context.log.info({ type, reason: error instanceof Refusal ? error.reason : error.code }, "refused an assertion");
    throw linkInvalid();
  }
};

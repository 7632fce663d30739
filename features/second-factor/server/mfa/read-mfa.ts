import { notFound, sessionExpired } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { listFactors as listEndpoint, mfaStatus as statusEndpoint, mfaType as typeEndpoint } from "../../contract.ts";
import { isSessionFresh } from "@aside/core/accounts/server/sessions/require-fresh-session.ts";
import { findMfaState } from "./mfa-store.ts";
import { requireOwn } from "./require-set-up.ts";
import { isPhoneAvailable } from "./send-phone-code.ts";

export const mfaType: Handler<typeof typeEndpoint> = async ({ actor, params, context }) => {
  const state = await findMfaState(context.db, requireOwn(actor, params.id).userId);
  if (!state) throw notFound();
  return {
    mfa_type: state.mfaType,
    phone_hint: hintOf(state.phoneNumber),
    has_passkeys: state.passkeys > 0,
    has_recovery_codes: state.recoveryCodes > 0,
    must_set_up: state.isRequired && state.mfaType === null,
  };
};

export const mfaStatus: Handler<typeof statusEndpoint> = async ({ actor, params, context }) => {
  const state = await findMfaState(context.db, requireOwn(actor, params.id).userId);
  if (!state) throw notFound();
  return { mfa_enabled: state.mfaType !== null || state.isRequired };
};

export const listFactors: Handler<typeof listEndpoint> = async ({ actor, context }) => {
  if (actor.kind !== "user") throw sessionExpired();
  const state = await findMfaState(context.db, actor.userId);
  if (!state) throw notFound();
  return {
    mfa_type: state.mfaType,
    phone_hint: hintOf(state.phoneNumber),
    confirmed_at: state.confirmedAt?.toISOString() ?? null,
    recovery_codes_left: state.recoveryCodes,
    is_required: state.isRequired,
    is_phone_available: isPhoneAvailable(context),
    needs_password: !(await isSessionFresh(context, actor)) && state.hasPassword,
  };
};

/** The last digits: the owner recognizes the number, and others learn little. */
function hintOf(phoneNumber: string | null): string | null {
  return phoneNumber === null ? null : `•••• ${phoneNumber.slice(-4)}`;
}

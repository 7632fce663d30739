import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  type VerifiedRegistrationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { UserActor } from "@aside/server/auth/actor.ts";
import { brand } from "@aside/brand/brand.ts";
import { conflict, sessionExpired } from "@aside/contract/errors.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { addPasskey as endpoint, beginPasskey as beginEndpoint } from "../../passkeys-contract.ts";
import { describeBrowser } from "@aside/server/http/describe-browser.ts";
import { giveRecoveryCodes } from "../mfa/make-recovery-codes.ts";
import { lockMfaUser } from "../mfa/mfa-store.ts";
import { raiseSession } from "../mfa/raise-session.ts";
import { requireSetUp } from "../mfa/require-set-up.ts";
import { requireFreshSession } from "@aside/core/accounts/server/sessions/require-fresh-session.ts";
import { insertChallenge, insertPasskey, listPasskeysOf, takeChallenge } from "./passkeys-store.ts";
import { presentPasskey } from "./present-passkey.ts";
import { CHALLENGE_LIFETIME_MS, MAX_PASSKEYS, passkeyInvalid, passkeysTooMany, relyingParty } from "./relying-party.ts";
import { copy } from "../../copy.ts";
import { setMfaType } from "@aside/core/accounts/server/users-store.ts";

/** COSE algorithm ids of EdDSA, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257];

export const beginPasskey: Handler<typeof beginEndpoint> = async ({ actor: caller, body, context }) => {
  const actor = await requireSetUp(context, context.db, caller);
  await requireFreshSession(context, actor, body.password);
  const known = await listPasskeysOf(context.db, actor.userId);
  if (known.length >= MAX_PASSKEYS) throw passkeysTooMany();
  const options = await generateRegistrationOptions({
    rpName: brand.product,
    rpID: relyingParty(context).id,
    userName: actor.email,
    userDisplayName: actor.name,
    // The user handle stored by the authenticator must not identify the person.
    userID: new Uint8Array(Buffer.from(actor.userId.replaceAll("-", ""), "hex")),
    attestationType: "none",
    excludeCredentials: known.map((row) => ({ id: row.credential_id, transports: row.transports })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  const expires_at = new Date(context.now().getTime() + CHALLENGE_LIFETIME_MS);
  const { challenge } = options;
  await insertChallenge(context.db, { id: context.newId(), user_id: actor.userId, purpose: "register", challenge, expires_at });
  return { options: { ...options } };
};

export const addPasskey: Handler<typeof endpoint> = async ({ actor: caller, body, context, request, reply }) => {
  if (caller.kind !== "user") throw sessionExpired();
  const { credential, credentialBackedUp } = await verifyRegistration(context, caller, body.response as RegistrationResponseJSON);
  return await context.db.transaction().execute(async (trx) => {
    const user = await lockMfaUser(trx, caller.userId);
    if (!user) throw sessionExpired();
    const actor = await requireSetUp(context, trx, caller);
    if ((await listPasskeysOf(trx, user.id)).length >= MAX_PASSKEYS) throw passkeysTooMany();
    const device = describeBrowser(String(request.headers["user-agent"] ?? ""));
    const row = await insertPasskey(trx, {
      id: context.newId(),
      user_id: user.id,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name: body.name ?? `${device.browser} on ${device.system}`,
      is_backed_up: credentialBackedUp,
      created_at: context.now(),
    });
    if (!row) throw conflict(copy.passkeyKnown);
    const target = { kind: "user", id: user.id, label: user.email };
    const details = { name: row.name };
    await recordAudit(context, trx, { companyId: user.company_id, by: actor, action: "user.passkey_added", target, details, request });
    const passkey = presentPasskey(row);
    if (!actor.isMfaPending) return { passkey, session: null, recovery_codes: [] };
    await setMfaType(trx, user.id, "passkey");
    const recovery_codes = await giveRecoveryCodes(context, trx, user.id);
    return { passkey, session: await raiseSession(context, trx, actor, { request, reply }), recovery_codes };
  });
};

async function verifyRegistration(context: AppContext, actor: UserActor, response: RegistrationResponseJSON) {
  const party = relyingParty(context);
  let result: VerifiedRegistrationResponse;
  try {
    result = await verifyRegistrationResponse({
      response,
      expectedChallenge: async (challenge) =>
        await takeChallenge(context.db, { purpose: "register", userId: actor.userId, challenge }, context.now()),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      // Without user verification it works as a second factor only; a sign-in requires verification.
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
  } catch (error) {
    context.log.info({ err: error, user_id: actor.userId }, "passkey registration failed");
    throw passkeyInvalid();
  }
  if (!result.verified) throw passkeyInvalid();
  return result.registrationInfo;
}

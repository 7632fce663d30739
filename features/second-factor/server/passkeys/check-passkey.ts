import { generateAuthenticationOptions } from "@simplewebauthn/server";
import { conflict, sessionExpired } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { beginPasskeyCheck as beginEndpoint, checkPasskey as endpoint } from "../../passkeys-contract.ts";
import { raiseSession } from "../mfa/raise-session.ts";
import { checkAssertion } from "./check-assertion.ts";
import { insertChallenge, listPasskeysOf } from "./passkeys-store.ts";
import { CHALLENGE_LIFETIME_MS, relyingParty } from "./relying-party.ts";
import { copy } from "../../copy.ts";

export const beginPasskeyCheck: Handler<typeof beginEndpoint> = async ({ actor, context }) => {
  if (actor.kind !== "user") throw sessionExpired();
  const passkeys = await listPasskeysOf(context.db, actor.userId);
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(context).id,
    // User verification is not required: the password was the first factor, and possession of the key is the second.
    userVerification: "preferred",
    allowCredentials: passkeys.map((row) => ({ id: row.credential_id, transports: row.transports })),
  });
  const expires_at = new Date(context.now().getTime() + CHALLENGE_LIFETIME_MS);
  const { challenge } = options;
  await insertChallenge(context.db, { id: context.newId(), user_id: actor.userId, purpose: "verify", challenge, expires_at });
  return { options: { ...options } };
};

export const checkPasskey: Handler<typeof endpoint> = async ({ actor, body, context, request, reply }) => {
  if (actor.kind !== "user") throw sessionExpired();
  if (!actor.isMfaPending) throw conflict(copy.mfaVerified);
  return await context.db.transaction().execute(async (trx) => {
    const challenge = { purpose: "verify" as const, userId: actor.userId };
    await checkAssertion(context, trx, body.response, { challenge, isPersonVerified: false });
    return await raiseSession(context, trx, actor, { request, reply });
  });
};

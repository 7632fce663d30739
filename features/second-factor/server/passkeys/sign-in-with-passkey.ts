import { generateAuthenticationOptions } from "@simplewebauthn/server";
import type { FastifyReply } from "fastify";
import { id } from "@aside/contract/fields.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { beginPasskeySignIn as beginEndpoint, signInWithPasskey as endpoint } from "../../passkeys-contract.ts";
import { requireSsoNotAsked } from "../../../single-sign-on/server/api.ts";
import { startSession } from "@aside/core/accounts/server/sessions/start-session.ts";
import { findAccount } from "@aside/core/accounts/server/users-store.ts";
import { strictCookie } from "@aside/core/accounts/server/sessions/strict-cookie.ts";
import { checkAssertion } from "./check-assertion.ts";
import { insertChallenge } from "./passkeys-store.ts";
import { CHALLENGE_LIFETIME_MS, passkeyInvalid, relyingParty } from "./relying-party.ts";

/** Only the browser that got the challenge may answer it. */
const COOKIE = "aside_passkey";
const PATH = "/v1/passkeys/signin";

export const beginPasskeySignIn: Handler<typeof beginEndpoint> = async ({ context, reply }) => {
  const options = await generateAuthenticationOptions({ rpID: relyingParty(context).id, userVerification: "required" });
  const challengeId = context.newId();
  const expires_at = new Date(context.now().getTime() + CHALLENGE_LIFETIME_MS);
  await insertChallenge(context.db, { id: challengeId, user_id: null, purpose: "sign_in", challenge: options.challenge, expires_at });
  setCookie(context, reply, challengeId);
  return { options: { ...options } };
};

function setCookie(context: AppContext, reply: FastifyReply, challengeId: string): void {
  reply.setCookie(COOKIE, challengeId, { ...strictCookie(context, PATH), maxAge: CHALLENGE_LIFETIME_MS / 1000 });
}

export const signInWithPasskey: Handler<typeof endpoint> = async ({ body, context, request, reply }) => {
  const challengeId = id.safeParse(request.cookies[COOKIE]).data;
  if (!challengeId) throw passkeyInvalid();
  const started = await context.db.transaction().execute(async (trx) => {
    const challenge = { purpose: "sign_in" as const, id: challengeId };
    const passkey = await checkAssertion(context, trx, body.response, { challenge, isPersonVerified: true });
    const user = await findAccount(trx, passkey.user_id);
    if (!user?.is_active || user.disabled_at) throw passkeyInvalid();
    await requireSsoNotAsked(trx, user);
    const isKept = body.keep_me_logged_in;
    return await startSession(context, trx, user.id, { request, reply, isKept, signedInWith: "passkey", isMfaVerified: true });
  });
  reply.clearCookie(COOKIE, strictCookie(context, PATH));
  return started;
};

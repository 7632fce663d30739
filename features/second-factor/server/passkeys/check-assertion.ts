import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from "@simplewebauthn/server";
import type { z } from "zod";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { checkPasskey } from "../../passkeys-contract.ts";
import { lockPasskey, type PasskeyRow, takeChallenge, touchPasskey } from "./passkeys-store.ts";
import { passkeyInvalid, relyingParty } from "./relying-party.ts";

type Given = z.output<(typeof checkPasskey)["body"] & object>["response"];

/**
 * Returns the owner of the passkey that signed our challenge. The challenge is consumed first, in its own transaction. Throws 422 for
 * any error: origin, signature, a decreased counter (a copied key), another person's key, an unknown challenge.
 */
export async function checkAssertion(
  context: AppContext,
  db: Queryable,
  given: Given,
  asked: {
    challenge: { purpose: "verify"; userId: string } | { purpose: "sign_in"; id: string };
    /** The device must have verified its user (fingerprint, PIN): then the passkey counts as both factors. */
    isPersonVerified: boolean;
  },
): Promise<PasskeyRow> {
  const passkey = await lockPasskey(db, given.id);
  const party = relyingParty(context);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: given as AuthenticationResponseJSON,
      expectedChallenge: async (challenge) => await takeChallenge(context.db, { ...asked.challenge, challenge }, context.now()),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: asked.isPersonVerified,
      credential: {
        id: given.id,
        publicKey: new Uint8Array(passkey?.public_key ?? Buffer.alloc(0)),
        counter: Number(passkey?.counter ?? 0),
        transports: passkey?.transports ?? [],
      },
    });
    const isTheirs = !("userId" in asked.challenge) || passkey?.user_id === asked.challenge.userId;
    if (!verified || !passkey || !isTheirs) throw passkeyInvalid();
    const { newCounter, credentialBackedUp } = authenticationInfo;
    await touchPasskey(db, passkey.id, { counter: newCounter, isBackedUp: credentialBackedUp, now: context.now() });
    return passkey;
  } catch (error) {
    context.log.info({ err: error, passkey_id: passkey?.id, user_id: passkey?.user_id }, "passkey verification failed");
    throw passkeyInvalid();
  }
}

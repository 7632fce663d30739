import { ANYONE, CREATOR, type Row, SIGNED_IN, SIGNED_IN_BEFORE_MFA } from "./row.ts";

const absent = () => ({ params: { id: crypto.randomUUID() }, body: {} });
const creator = ({ ids }: { ids: { creator: string } }) => ({ params: { id: ids.creator } });

/** Callers who do not need a second factor get 409. */
const VERIFIED = { ...Object.fromEntries(SIGNED_IN.map((kind) => [kind, 409])), beforeMfa: 422 };

/**
 * Social sign-in, single sign-on, invitations and second factors. A secret decides, and all secrets here are wrong. Admitted callers get
 * 400 for an empty body. A caller who has a factor but has not verified it yet may not set up another one (403).
 */
export const identityRows: Record<string, Row> = {
  listProviders: { admits: ANYONE },
  // Redirects back to the page with a message: no provider is configured.
  beginSocial: { admits: ANYONE, input: () => ({ params: { provider: "google" } }), answers: 302 },
  beginAzure: { admits: ANYONE, answers: 302 },
  beginSso: { admits: ANYONE, input: ({ emails }) => ({ query: { email: emails.creator } }), answers: 302 },
  finishSocial: { admits: ANYONE, input: () => ({ params: { provider: "google" }, query: { state: "x" } }), answers: 302 },
  // The endpoint expects a form.
  relaySocial: { admits: ANYONE, input: () => ({ params: { provider: "apple" }, body: {} }), answers: 415 },
  signInMobile: { admits: ANYONE, input: () => ({ body: {} }), answers: 400 },
  // No browser or app has this attempt.
  sendIdentityCode: { admits: ANYONE, input: () => ({ body: {} }), answers: 422 },
  verifyIdentityCode: { admits: ANYONE, input: () => ({ body: { code: "0000" } }), answers: 422 },
  listIdentities: { admits: SIGNED_IN },
  unlinkIdentity: { admits: [], input: absent },
  updateUser: { admits: CREATOR, input: (world) => ({ ...creator(world), body: { company: "Acme" } }) },
  validateInvite: { admits: ANYONE, answers: 422 },
  acceptInvite: { admits: ANYONE, input: () => ({ body: { name: "New", password: "violet otter kettle 7" } }), answers: 422 },

  generateOtp: { admits: SIGNED_IN_BEFORE_MFA, input: () => ({ body: { mfa_type: "phone" } }), answers: 422 },
  validateMfa: { admits: SIGNED_IN_BEFORE_MFA, input: () => ({ body: { code: "000000", mfa_type: "app" } }), answers: VERIFIED },
  mfaType: { admits: CREATOR, input: creator },
  mfaStatus: { admits: CREATOR, input: creator },
  listFactors: { admits: SIGNED_IN_BEFORE_MFA },
  beginApp: { admits: SIGNED_IN_BEFORE_MFA, input: () => ({ body: { password: "" } }), answers: { beforeMfa: 403 } },
  confirmApp: { admits: SIGNED_IN_BEFORE_MFA, input: () => ({ body: {} }), answers: 400 },
  beginPhone: { admits: SIGNED_IN_BEFORE_MFA, input: () => ({ body: {} }), answers: 400 },
  confirmPhone: { admits: SIGNED_IN_BEFORE_MFA, input: () => ({ body: {} }), answers: 400 },
  removeFactor: { admits: SIGNED_IN, input: () => ({ body: {} }), answers: 400 },
  renewRecoveryCodes: { admits: SIGNED_IN, input: () => ({ body: { password: "" } }), answers: 422 },

  botChallenge: { admits: ANYONE },
  siteVerify: { admits: ANYONE, input: () => ({ body: { token: "x" } }) },

  listPasskeys: { admits: SIGNED_IN },
  beginPasskey: { admits: SIGNED_IN_BEFORE_MFA, input: () => ({ body: { password: "" } }), answers: { beforeMfa: 403 } },
  addPasskey: { admits: SIGNED_IN_BEFORE_MFA, input: () => ({ body: {} }), answers: 400 },
  renamePasskey: { admits: [], input: () => ({ ...absent(), body: { name: "Mine" } }) },
  removePasskey: { admits: [], input: () => ({ ...absent(), body: { password: "" } }) },
  askPasskey: { admits: SIGNED_IN, input: () => ({ body: {} }), answers: 400 },
  beginPasskeyCheck: { admits: SIGNED_IN_BEFORE_MFA, input: () => ({ body: {} }) },
  checkPasskey: { admits: SIGNED_IN_BEFORE_MFA, input: () => ({ body: {} }), answers: 400 },
  beginPasskeySignIn: { admits: ANYONE, input: () => ({ body: {} }) },
  signInWithPasskey: { admits: ANYONE, input: () => ({ body: {} }), answers: 400 },
};

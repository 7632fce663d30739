import { ANYONE, CREATOR, SIGNED_IN, SIGNED_IN_BEFORE_MFA, type Row } from "@aside/testkit/access-row.ts";

const absent = () => ({ params: { id: crypto.randomUUID() }, body: {} });

const creator = ({ ids }: { ids: { creator: string } }) => ({ params: { id: ids.creator } });

/** Callers who do not need a second factor get 409. */
const VERIFIED = { ...Object.fromEntries(SIGNED_IN.map((kind) => [kind, 409])), beforeMfa: 422 };

/**
 * A secret decides, and all secrets here are wrong. Admitted callers get 400 for an empty body. A caller who has a factor but has not
 * verified it yet may not set up another one (403).
 */
export const access: Record<string, Row> = {
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

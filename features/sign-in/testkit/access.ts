import { ANYONE, CREATOR, PROGRAM, SIGNED_IN, SIGNED_IN_BEFORE_MFA, type Row } from "@aside/testkit/access-row.ts";

const creator = ({ ids }: { ids: { creator: string } }) => ({ params: { id: ids.creator } });

const NEW_PASSWORD = "violet otter kettle 7";

export const access: Record<string, Row> = {
  autoLogin: { admits: PROGRAM, input: ({ emails }) => ({ body: { email: emails.creator, name: "Creator" } }) },
  // An invented token.
  signInByLink: { admits: ANYONE, input: () => ({ body: { token: "A".repeat(43) } }), answers: 422 },
  updateUser: { admits: CREATOR, input: (world) => ({ ...creator(world), body: { company: "Acme" } }) },

  botChallenge: { admits: ANYONE },
  siteVerify: { admits: ANYONE, input: () => ({ body: { token: "x" } }) },
  validateUser: { admits: ANYONE, input: ({ emails }) => ({ body: { email: emails.creator } }) },
  // Uses an address with an account, because a new address may request only ten codes a day and there are more kinds of callers.
  signUp: {
    admits: ANYONE,
    input: ({ emails }) => ({ body: { email: emails.creator, name: "New Person", password: NEW_PASSWORD } }),
    answers: 409,
  },
  // A secret (code, password, cookie or link) decides, not the caller. All secrets here are wrong or missing.
  verifyEmailCode: { admits: ANYONE, input: ({ emails }) => ({ body: { email: emails.creator, code: "0000" } }), answers: 422 },
  resendEmailCode: { admits: ANYONE, input: ({ emails }) => ({ body: { email: emails.creator } }) },
  signIn: { admits: ANYONE, input: ({ emails }) => ({ body: { email: emails.creator, password: "not the one" } }), answers: 422 },
  // The cookie decides: the session continues as it is, with or without the second factor.
  refreshSession: { admits: ANYONE, input: () => ({ body: {} }), answers: { anonymous: 403, program: 403, guest: 403, expired: 403 } },
  triggerReset: { admits: ANYONE, input: ({ emails }) => ({ body: { email: emails.creator } }) },
  validateReset: { admits: ANYONE, answers: 422 },
  updatePassword: { admits: ANYONE, input: () => ({ body: { password: NEW_PASSWORD } }), answers: 422 },
  listSessions: { admits: SIGNED_IN },
  // An id that does not exist.
  endDevice: { admits: [], input: () => ({ params: { id: crypto.randomUUID() } }) },
  endSessions: { admits: SIGNED_IN, input: () => ({ body: { keep_current: true } }) },
  changePassword: { admits: SIGNED_IN, input: () => ({ body: { current_password: "not the one", password: NEW_PASSWORD } }), answers: 422 },
  // Must be the last row: it ends the session of each caller.
  signOut: { admits: SIGNED_IN_BEFORE_MFA, input: () => ({ body: {} }) },
};

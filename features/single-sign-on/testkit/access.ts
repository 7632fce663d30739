import { ANYONE, LEADS, SIGNED_IN, type Row } from "@aside/testkit/access-row.ts";

const absent = () => ({ params: { id: crypto.randomUUID() }, body: {} });

/** A secret decides, and all secrets here are wrong. Admitted callers get 400 for an empty body. */
export const access: Record<string, Row> = {
  getSso: { admits: LEADS },
  // No server listens at this address.
  saveSso: {
    admits: LEADS,
    input: () => ({ body: { issuer: "http://127.0.0.1:9", client_id: "aside", is_enabled: false, is_required: false } }),
    answers: 422,
  },
  // The company has no connection.
  deleteSso: { admits: [] },
  listProviders: { admits: ANYONE },
  // Redirects back to the page with a message: no provider is configured.
  beginSocial: { admits: ANYONE, input: () => ({ params: { provider: "google" } }), answers: 302 },
  beginAzure: { admits: ANYONE, answers: 302 },
  beginSso: { admits: ANYONE, input: ({ emails }) => ({ query: { email: emails.creator } }), answers: 302 },
  finishSocial: { admits: ANYONE, input: () => ({ params: { provider: "google" }, query: { state: "x" } }), answers: 302 },
  // The endpoint expects a form.
  relaySocial: { admits: ANYONE, input: () => ({ params: { provider: "apple" }, body: {} }), answers: 415 },
  signInMobile: { admits: ANYONE, input: () => ({ body: {} }), answers: 400 },
  exchangeMobileCode: { admits: ANYONE, input: () => ({ body: {} }), answers: 400 },
  // No browser or app has this attempt.
  sendIdentityCode: { admits: ANYONE, input: () => ({ body: {} }), answers: 422 },
  verifyIdentityCode: { admits: ANYONE, input: () => ({ body: { code: "0000" } }), answers: 422 },
  listIdentities: { admits: SIGNED_IN },
  unlinkIdentity: { admits: [], input: absent },
};

import { ADMINS, ANYONE, type Row, SIGNED_IN } from "@aside/testkit/access-row.ts";

/** A link that nobody made. */
const unknownLink = { answers: 422, input: () => ({ body: { token: "unknown" } }) };

export const access: Record<string, Row> = {
  readMailAddOns: { admits: ADMINS },
  gmailManifest: { admits: ADMINS },
  // The add-in is not set up here.
  outlookPackage: { admits: ADMINS, answers: 422 },
  readMailLink: { admits: SIGNED_IN, ...unknownLink },
  acceptMailLink: { admits: SIGNED_IN, ...unknownLink },
  // The add-in is not set up here: server/outlook tests who gets a token.
  startOutlookSession: { admits: ANYONE, answers: 404, input: () => ({ body: { id_token: "unknown" } }) },
};

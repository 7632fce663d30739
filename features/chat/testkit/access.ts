import { ADMINS, ANYONE, type Row, SIGNED_IN } from "@aside/testkit/access-row.ts";

/** No app is set up here, and nothing is connected: server/slack and server/teams test who reaches what exists. */
const absent = { answers: 404 };
/** Vendors send JSON or a form. */
const unknownType = { answers: 415 };
const unknown = { params: { id: "00000000-0000-4000-8000-000000000001" } };
const notSetUp = { answers: 422 };
const channel = { channel_id: "C1", channel_name: "#sales" };
/** A link that nobody made. */
const token = { body: { token: "unknown" } };

export const access: Record<string, Row> = {
  readChat: { admits: ADMINS },
  startSlack: { admits: ADMINS, ...notSetUp, input: () => ({ body: {} }) },
  connectSlack: { admits: ADMINS, ...notSetUp, input: () => ({ body: { code: "code", state: "state" } }) },
  startTeams: { admits: ADMINS, ...notSetUp, input: () => ({ body: {} }) },
  slackManifest: { admits: ADMINS },
  teamsPackage: { admits: ADMINS, ...notSetUp },
  listChatChannels: { admits: ADMINS, ...absent, input: () => unknown },
  addChatRoute: { admits: ADMINS, ...absent, input: () => ({ ...unknown, body: { fact: "viewed", ...channel } }) },
  removeChatRoute: { admits: ADMINS, ...absent, input: () => unknown },
  testChat: { admits: ADMINS, ...absent, input: () => ({ ...unknown, body: channel }) },
  disconnectChat: { admits: ADMINS, ...absent, input: () => unknown },
  listChatAccounts: { admits: SIGNED_IN },
  linkByEmail: { admits: SIGNED_IN, ...absent, input: () => unknown },
  unlinkAccount: { admits: SIGNED_IN, ...absent, input: () => unknown },
  readChatLink: { admits: SIGNED_IN, ...notSetUp, input: () => token },
  acceptChatLink: { admits: SIGNED_IN, ...notSetUp, input: () => token },
  claimChatRequest: {
    admits: SIGNED_IN,
    ...notSetUp,
    input: () => ({ body: { ...token.body, event_id: "00000000-0000-4000-8000-000000000001" } }),
  },
  slackEvents: { admits: ANYONE, ...unknownType },
  slackCommand: { admits: ANYONE, ...unknownType },
  slackInteraction: { admits: ANYONE, ...unknownType },
  teamsMessages: { admits: ANYONE, ...unknownType },
};

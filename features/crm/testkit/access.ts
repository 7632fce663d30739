import { ADMINS, ANYONE, type Row } from "@aside/testkit/access-row.ts";

/** No company of the test has a connection, and the operator has set up no vendor: server/connections/connections.hostile.test.ts. */
const params = { provider: "hubspot" };
const none = { admits: ADMINS, answers: 404 } as const;
const query = { portalId: "1", email: "carla@customers.example" };

export const access: Record<string, Row> = {
  // Each company has its own.
  listCrmConnections: { admits: ADMINS },
  // Not set up.
  connectCrm: { admits: ADMINS, input: () => ({ params }), answers: 422 },
  // A redirect: nothing was begun in this browser.
  finishCrmConnection: { admits: ANYONE, input: () => ({ params, query: { state: "unknown" } }), answers: 302 },
  updateCrmConnection: { ...none, input: () => ({ params, body: { state: "paused" } }) },
  disconnectCrm: { ...none, input: () => ({ params }) },
  listCrmActivities: { ...none, input: () => ({ params }) },
  retryCrmActivity: { ...none, input: () => ({ params: { ...params, id: crypto.randomUUID() } }) },
  retryCrmActivities: { ...none, input: () => ({ params }) },
  // Not signed by HubSpot: server/card/card.hostile.test.ts.
  readHubspotCard: { admits: ANYONE, input: () => ({ query }), answers: 404 },
  copyHubspotLink: { admits: ANYONE, input: () => ({ query: { ...query, eventId: crypto.randomUUID() } }), answers: 404 },
};

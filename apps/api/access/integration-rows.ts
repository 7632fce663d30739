import { createApiKey } from "@aside/features/integrations/contract.ts";
import type { World } from "@aside/testkit/actors.ts";
import { ANYONE, type Input, LEADS, PROGRAM, type Row } from "./row.ts";

/** An object of the creator's company. */
const key = (make: (id: string) => Input) => async (world: World) =>
  make((await world.actors.companyLead.call(createApiKey, { body: { name: "CRM", scopes: ["scim"] } })).item.id);
const THEIR_LEADS = LEADS.filter((kind) => kind !== "otherLead");

export const integrationRows: Record<string, Row> = {
  // Each company has its own keys.
  listApiKeys: { admits: LEADS },
  createApiKey: { admits: LEADS, input: () => ({ body: { name: "CRM", scopes: ["scim"] } }) },
  rotateApiKey: { admits: THEIR_LEADS, input: key((id) => ({ params: { id }, body: { overlap_hours: 1 } })) },
  revokeApiKey: { admits: THEIR_LEADS, input: key((id) => ({ params: { id } })) },
  autoLogin: { admits: PROGRAM, input: ({ emails }) => ({ body: { email: emails.creator, name: "Creator" } }) },
  // An invented token.
  signInByLink: { admits: ANYONE, input: () => ({ body: { token: "A".repeat(43) } }), answers: 422 },
};

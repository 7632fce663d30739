import { createApiKey, createToken } from "../contract.ts";
import type { World } from "@aside/testkit/actors.ts";
import { CREATOR, LEADS, PROGRAM, SIGNED_IN, type Input, type Row } from "@aside/testkit/access-row.ts";

/** An object of the creator's company. */
const key = (make: (id: string) => Input) => async (world: World) =>
  make((await world.actors.companyLead.call(createApiKey, { body: { name: "CRM", scopes: ["scim"] } })).item.id);

const THEIR_LEADS = LEADS.filter((kind) => kind !== "otherLead");

export const access: Record<string, Row> = {
  // Each company has its own keys.
  listApiKeys: { admits: LEADS },
  createApiKey: { admits: LEADS, input: () => ({ body: { name: "CRM", scopes: ["scim"] } }) },
  rotateApiKey: { admits: THEIR_LEADS, input: key((id) => ({ params: { id }, body: { overlap_hours: 1 } })) },
  listTokens: { admits: SIGNED_IN },
  createToken: { admits: SIGNED_IN, input: () => ({ body: { name: "Script", scopes: ["asides:read"] } }) },
  revokeToken: {
    admits: CREATOR,
    input: async (world) => {
      const { item } = await world.actors.creator.call(createToken, { body: { name: "Script", scopes: ["asides:read"] } });
      return { params: { id: item.id } };
    },
  },
  whoAmI: { admits: PROGRAM },
  revokeApiKey: { admits: THEIR_LEADS, input: key((id) => ({ params: { id } })) },
};

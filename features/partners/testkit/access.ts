import { ANYONE, LEADS, type Row } from "@aside/testkit/access-row.ts";
import type { World } from "@aside/testkit/actors.ts";
import { createPartner } from "../contract.ts";
import { makeSigner } from "./assertions.ts";

const signer = makeSigner();

async function makePartner({ actors }: World): Promise<string> {
  const body = { name: crypto.randomUUID(), keys: (await signer).pem };
  return (await actors.companyLead.call(createPartner, { body })).id;
}

export const access: Record<string, Row> = {
  // The assertion decides, and this one is wrong.
  signInByAssertion: { admits: ANYONE, input: () => ({ body: { type: "partner", assertion: "x" } }), answers: 422 },
  // Each company has its own partners.
  listPartners: { admits: LEADS },
  createPartner: {
    admits: LEADS,
    // Of the same company as companyLead, who has just given the name.
    answers: { superAdmin: 409 },
    input: async () => ({ body: { name: crypto.randomUUID(), keys: (await signer).pem } }),
  },
  testAssertion: { admits: LEADS, input: () => ({ body: { assertion: "x" } }) },
  updatePartner: {
    admits: ["companyLead", "superAdmin"],
    input: async (world) => ({ params: { id: await makePartner(world) }, body: { is_enabled: false } }),
  },
  deletePartner: {
    admits: ["companyLead", "superAdmin"],
    // The first of them deletes it.
    answers: { superAdmin: 404 },
    input: async (world) => ({ params: { id: await makePartner(world) } }),
  },
};

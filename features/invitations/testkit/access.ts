import type { World } from "@aside/testkit/actors.ts";
import { ADMINS, ANYONE, THEIR_ADMINS, type Input, type Row } from "@aside/testkit/access-row.ts";
import { inviteUsers, listInvites } from "../contract.ts";

/** A pending invitation of the creator's company. */
const invite = (make: (id: string) => Input) => async (world: World) => {
  const { companyLead } = world.actors;
  const email = `${crypto.randomUUID()}@omega.example`;
  await companyLead.call(inviteUsers, { body: { users_to_invite: [email], role: "USER" } });
  const { items } = await companyLead.call(listInvites, { query: {} });
  return make(items.find((item) => item.email === email)?.id ?? "");
};

export const access: Record<string, Row> = {
  inviteUsers: { admits: ADMINS, input: () => ({ body: { users_to_invite: "guest@omega.example", role: "USER" } }) },
  listInvites: { admits: ADMINS },
  // The invitation was sent within the last minute.
  resendInvite: { admits: THEIR_ADMINS, input: invite((id) => ({ params: { id }, body: {} })), answers: 429 },
  // The first caller revokes it; later ones get 409.
  revokeInvite: {
    admits: THEIR_ADMINS,
    input: invite((id) => ({ params: { id } })),
    answers: { companyLead: 409, admin: 409, superAdmin: 409 },
  },
  validateInvite: { admits: ANYONE, answers: 422 },
  acceptInvite: { admits: ANYONE, input: () => ({ body: { name: "New", password: "violet otter kettle 7" } }), answers: 422 },
};

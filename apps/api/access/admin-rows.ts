import type { World } from "@aside/testkit/actors.ts";
import { ADMINS, ANYONE, type Input, LEADS, OPERATOR, PRODUCT_ADMINS, type Row, THEIR_ADMINS } from "./row.ts";
import { inviteUsers, listInvites } from "@aside/features/invitations/contract.ts";

const colleague = (body: Record<string, unknown>) => (world: World) => ({ body: { user_id: world.ids.colleague, ...body } });

/** A pending invitation of the creator's company. */
const invite = (make: (id: string) => Input) => async (world: World) => {
  const { companyLead } = world.actors;
  const email = `${crypto.randomUUID()}@omega.example`;
  await companyLead.call(inviteUsers, { body: { users_to_invite: [email], role: "USER" } });
  const { items } = await companyLead.call(listInvites, { query: {} });
  return make(items.find((item) => item.email === email)?.id ?? "");
};

export const adminRows: Record<string, Row> = {
  listTenantUsers: { admits: ADMINS },
  updateUserRole: { admits: THEIR_ADMINS, input: colleague({ role: "USER" }) },
  updateUserFlags: { admits: THEIR_ADMINS, input: colleague({ isPersonaEnabled: true }) },
  updateUserStatus: { admits: THEIR_ADMINS, input: colleague({ is_disabled: false }) },
  // For a user whose sessions have already ended: a reset would end the colleague's session.
  resetUserMfa: { admits: THEIR_ADMINS, input: ({ ids }) => ({ body: { user_id: ids.expired } }) },
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
  getCompany: { admits: ADMINS },
  updateCompany: { admits: ADMINS, input: () => ({ body: { name: "A company", co_brand_nav_url: null, co_brand_logo_height: 30 } }) },
  // Eight zero bytes are not an image.
  uploadCompanyLogo: { admits: ADMINS, answers: 422 },
  deleteCompanyLogo: { admits: ADMINS },
  // The company does not exist, so everyone gets a 404.
  getCompanyLogo: { admits: [], input: () => ({ params: { companyId: crypto.randomUUID(), name: `${crypto.randomUUID()}.png` } }) },
  updateCompanyMfa: { admits: LEADS, input: () => ({ body: { requires_mfa: false } }) },
  // No DNS server answers in this test.
  verifyCompanyDomain: { admits: LEADS, input: () => ({ body: {} }), answers: 503 },
  listCompanies: { admits: PRODUCT_ADMINS },
  listAudit: { admits: ADMINS },
  exportAudit: { admits: ADMINS },
  createWhitelistedEmail: { admits: ANYONE, input: () => ({ body: { email: "wants@omega.example", name: "Wants In" } }) },
  whitelistStatus: { admits: ["creator", ...THEIR_ADMINS], input: ({ emails }) => ({ params: { email: emails.creator } }) },
  listWhitelist: { admits: PRODUCT_ADMINS },
  updateWhitelist: { admits: PRODUCT_ADMINS, input: () => ({ body: { email: "wants@omega.example", is_granted: true } }) },
  reportClientErrors: { admits: ANYONE, input: () => ({ body: { errors: [{ kind: "error", message: "x is undefined" }] } }) },
  collectEvents: { admits: ANYONE, input: () => ({ body: { events: [{ name: "signed_in", props: {}, age_ms: 0 }] } }) },
  listClientErrors: { admits: OPERATOR },
  // The error does not exist, so everyone gets a 404.
  getClientError: { admits: [], input: () => ({ params: { id: crypto.randomUUID() } }) },
  resolveClientError: { admits: [], input: () => ({ params: { id: crypto.randomUUID() }, body: { is_resolved: true } }) },
  getSso: { admits: LEADS },
  // No server listens at this address.
  saveSso: {
    admits: LEADS,
    input: () => ({ body: { issuer: "http://127.0.0.1:9", client_id: "aside", is_enabled: false, is_required: false } }),
    answers: 422,
  },
  // The company has no connection.
  deleteSso: { admits: [] },
};

import type { World } from "@aside/testkit/actors.ts";
import { ADMINS, ANYONE, LEADS, PRODUCT_ADMINS, THEIR_ADMINS, type Row } from "@aside/testkit/access-row.ts";

const colleague = (body: Record<string, unknown>) => (world: World) => ({ body: { user_id: world.ids.colleague, ...body } });

export const access: Record<string, Row> = {
  listTenantUsers: { admits: ADMINS },
  updateUserRole: { admits: THEIR_ADMINS, input: colleague({ role: "USER" }) },
  updateUserFlags: { admits: THEIR_ADMINS, input: colleague({ isPersonaEnabled: true }) },
  updateUserStatus: { admits: THEIR_ADMINS, input: colleague({ is_disabled: false }) },
  // For a user whose sessions have already ended: a reset would end the colleague's session.
  resetUserMfa: { admits: THEIR_ADMINS, input: ({ ids }) => ({ body: { user_id: ids.expired } }) },
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
};

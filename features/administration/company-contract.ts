import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { id, optionalText, pageOf, pageQuery, text, timestamp } from "@aside/contract/fields.ts";
import { fileReply } from "@aside/contract/replies.ts";
import { ofCompany } from "./contract.ts";
import { copy } from "./copy.ts";

export const MAX_LOGO_BYTES = 1024 * 1024;
export const LOGO_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;

export const company = z.object({
  id,
  name: z.string(),
  domain: z.string(),
  co_brand_logo_url: z.string().nullable(),
  co_brand_nav_url: z.string().nullable(),
  co_brand_logo_height: z.number().int(),
  requires_mfa: z.boolean(),
  /** The TXT record that proves control of the domain; null for people who may not verify it. */
  domain_record: z.object({ name: z.string(), value: z.string() }).nullable(),
  domain_verified_at: timestamp.nullable(),
  abilities: z.object({ brand: z.boolean(), security: z.boolean() }),
});
export type Company = z.infer<typeof company>;

export const getCompany = endpoint({
  name: "getCompany",
  method: "GET",
  path: "/v1/admin/company",
  summary: "Returns the caller's company, or any company for product administrators.",
  access: "user",
  permission: "company.view",
  query: ofCompany,
  output: company,
});

const webAddress = z
  .string()
  .trim()
  .max(500)
  .refine((value) => /^https:\/\/[^\s\\]+$/i.test(value) && URL.canParse(value) && new URL(value).username === "", { error: copy.navUrl });

export const updateCompany = endpoint({
  name: "updateCompany",
  method: "PUT",
  path: "/v1/admin/company",
  summary: "Changes the company's name, logo link and logo height.",
  access: "user",
  example: { name: "Acme", co_brand_nav_url: "https://acme.example", co_brand_logo_height: 30 },
  permission: "company.brand",
  body: ofCompany.extend({
    name: text(100, { message: copy.companyNameRequired }),
    co_brand_nav_url: webAddress.nullable(),
    /** CSS pixels. */
    co_brand_logo_height: z.number().int().min(16).max(64),
  }),
  output: company,
});

export const uploadLogo = endpoint({
  name: "uploadCompanyLogo",
  method: "POST",
  path: "/v1/admin/company/logo",
  summary: "Replaces the company logo: JPEG, PNG or WebP, stored as PNG.",
  access: "user",
  permission: "company.brand",
  query: ofCompany,
  rawBody: { contentTypes: ["application/octet-stream", ...LOGO_TYPES], maxBytes: MAX_LOGO_BYTES },
  unsealed: true,
  output: company,
  errors: ["picture_unreadable"],
  limit: { max: 20, windowSeconds: 60 },
});

export const deleteLogo = endpoint({
  name: "deleteCompanyLogo",
  method: "DELETE",
  path: "/v1/admin/company/logo",
  summary: "Removes the company logo. The product logo is shown instead.",
  access: "user",
  permission: "company.brand",
  query: ofCompany,
  output: company,
});

export const updateCompanyMfa = endpoint({
  name: "updateCompanyMfa",
  method: "PUT",
  path: "/v1/admin/company/mfa",
  summary: "Requires a second factor of every member, from their next request, or stops requiring it.",
  access: "user",
  permission: "company.security",
  body: ofCompany.extend({ requires_mfa: z.boolean() }),
  output: company,
  errors: ["feature_locked", "rule_broken"],
});

export const verifyDomain = endpoint({
  name: "verifyCompanyDomain",
  method: "POST",
  path: "/v1/admin/company/domain/verify",
  summary: "Looks up the TXT record and marks the domain as verified if its value matches.",
  access: "user",
  permission: "company.security",
  body: ofCompany,
  output: company,
  errors: ["record_absent", "record_differs", "dns_unavailable"],
  limit: { max: 20, windowSeconds: 60 },
});

export const listedCompany = z.object({ id, name: z.string(), domain: z.string(), people: z.number().int(), created_at: timestamp });
export type ListedCompany = z.infer<typeof listedCompany>;

export const listCompanies = endpoint({
  name: "listCompanies",
  method: "GET",
  path: "/v1/admin/companies/list",
  summary: "Lists all companies of this installation by name.",
  access: "user",
  permission: "companies.list",
  query: pageQuery.extend({ query: optionalText(200).optional() }),
  output: pageOf(listedCompany),
});

/** Public, because pages and emails show the logo. The file behind a name never changes. */
export const getLogo = endpoint({
  name: "getCompanyLogo",
  method: "GET",
  path: "/media/company/:companyId/:name",
  summary: "Returns a company's logo.",
  access: "none",
  params: z.object({ companyId: id, name: z.string().regex(/^[0-9a-f-]{36}\.png$/) }),
  contentType: "image/png",
  output: fileReply,
});
/** The path of `getLogo`. */

import { z } from "zod";
import { id, idParams, ok } from "@aside/contract/fields.ts";
import { ROLE_NAMES } from "@aside/contract/roles.ts";
import { endpoint } from "@aside/contract/endpoint.ts";

const role = z.enum(ROLE_NAMES);

/** A company's name, logo, where the logo leads, and its height in CSS pixels. */
export type CompanyBrand = { name: string; logo_url: string; nav_url: string | null; logo_height: number };

export const ACCOUNT_TYPES = ["email", "microsoft", "facebook", "google", "apple", "twitter", "microsoft_azure_ad"] as const;

/** Spec section 3, User. The access token has the same fields, each cut to 255 characters. */
export const sessionUser = z.object({
  userId: id,
  name: z.string(),
  email: z.string(),
  account_type: z.enum(ACCOUNT_TYPES),
  role: z.enum(ROLE_NAMES),
  phoneNumber: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  mfaEnabled: z.boolean(),
  mfaVerified: z.boolean(),
  isInternal: z.boolean(),
  isCompanyLibraryEnabled: z.boolean(),
  isPersonaEnabled: z.boolean(),
  isUploadVideoEnabled: z.boolean(),
  /** The name of the company whose logo it is. */
  coBrandName: z.string().nullable(),
  coBrandLogoUrl: z.string().nullable(),
  coBrandNavUrl: z.string().nullable(),
  coBrandLogoHeight: z.number(),
  preferences: z.record(z.string(), z.unknown()),
  /** When the account will be deleted, if its owner requested it. Every screen shows it. */
  deleteAfter: z.string().nullable(),
});

export type SessionUser = z.infer<typeof sessionUser>;

/** `token`: the access token, valid for some minutes. The refresh token is an httpOnly cookie. */
export const tokenReply = z.object({ token: z.string(), user: sessionUser });

/** What the caller may do to a person. `set_role`: the roles that they may assign; empty if none. */
export const personAbilities = z.object({ set_role: z.array(role), set_flags: z.boolean(), disable: z.boolean(), reset_mfa: z.boolean() });

export type PersonAbilities = z.infer<typeof personAbilities>;

/** The number of people who work there. */
export const COMPANY_SIZES = ["1-10", "11-50", "51-200", "201-1000", "1001-5000", "5001+"] as const;

export const userInfo = endpoint({
  name: "userInfo",
  method: "GET",
  path: "/v1/user/:id/info",
  summary: "Returns the signed-in user.",
  access: "user-before-mfa",
  params: idParams,
  output: sessionUser,
});

export const mediaCookie = endpoint({
  name: "mediaCookie",
  method: "GET",
  path: "/v1/generate/cookies/hls",
  summary: "Sets the signed, httpOnly cookie with which the browser's player requests media.",
  access: "optional",
  output: ok,
});

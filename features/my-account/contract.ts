import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { id, idParams, personName, text, timestamp } from "@aside/contract/fields.ts";
import { bareNumber, isBareNumber, MAX_PHONE } from "@aside/contract/phone-number.ts";
import { fileReply } from "@aside/contract/replies.ts";
import { copy } from "./copy.ts";
import { COMPANY_SIZES } from "@aside/core/accounts/contract.ts";

/** Limits of the product: 5 MB per picture. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
export const PICTURE_SIDE = 512;
export const GRACE_DAYS = 14;
export const EXPORT_DAYS = 7;
export const MAX_EXPORTS_A_DAY = 3;

/** First and last name, split at the first space. */
const name = personName(200, { message: copy.firstNameRequired }).refine((value) => /\S\s+\S/.test(value), {
  error: copy.lastNameRequired,
});

const phoneNumber = z
  .string()
  .max(MAX_PHONE, copy.phoneInvalid)
  .transform(bareNumber)
  .refine(isBareNumber, { error: copy.phoneInvalid })
  .transform((value) => value || null);

const companySize = z.enum(COMPANY_SIZES);

export const profile = z.object({
  name: z.string(),
  email: z.string(),
  phone_number: z.string().nullable(),
  company: z.string().nullable(),
  company_size: z.string().nullable(),
  /** Without a password, a deletion requires a recent sign-in. */
  has_password: z.boolean(),
  /** The time of deletion, if requested. */
  delete_after: timestamp.nullable(),
});
export type Profile = z.infer<typeof profile>;

export const getProfile = endpoint({
  name: "getProfile",
  method: "GET",
  path: "/v1/user/:id/profile",
  summary: "Returns the user's profile.",
  access: "user",
  params: idParams,
  output: profile,
});

export const updateProfile = endpoint({
  name: "updateProfile",
  method: "PUT",
  path: "/v1/user/:id/profile",
  summary: "Changes the given profile fields. Null clears a field.",
  access: "user",
  example: { name: "Ada Lovelace", phone_number: "+14155550123" },
  params: idParams,
  body: z.object({
    name: name.optional(),
    phone_number: phoneNumber.nullable().optional(),
    company: text(200, { min: 0 })
      .transform((value) => value || null)
      .nullable()
      .optional(),
    company_size: companySize.nullable().optional(),
  }),
  output: profile,
  limit: { max: 60, windowSeconds: 60 },
});

const picture = z.object({ profileImageUrl: z.string().nullable() });

export const uploadPicture = endpoint({
  name: "uploadProfileImage",
  method: "POST",
  path: "/v1/user/profile/image/upload",
  summary: "Replaces the profile picture: JPEG, PNG or WebP, stored as a square.",
  access: "user",
  rawBody: { contentTypes: ["application/octet-stream", "image/jpeg", "image/png", "image/webp"], maxBytes: MAX_PICTURE_BYTES },
  unsealed: true,
  output: picture,
  errors: ["picture_unreadable"],
  limit: { max: 30, windowSeconds: 60 },
});

export const deletePicture = endpoint({
  name: "deleteProfileImage",
  method: "DELETE",
  path: "/v1/user/profile/image/delete",
  summary: "Removes the profile picture. Initials are shown instead.",
  access: "user",
  output: picture,
});

export const THEMES = ["system", "light", "dark"] as const;

/** The preferences that this release knows. Unknown ones are kept. */
const preferences = z.object({
  /** BCP 47: the language in which transcripts are shown at first. Null: the original. */
  language: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z]{2,4})?$/, copy.languageUnknown)
    .nullable()
    .optional(),
  theme: z.enum(THEMES).optional(),
  /** Which emails are sent. Emails with Asides always are: they are the message. */
  notifications: z.object({ replies: z.boolean().optional() }).optional(),
  /** The welcome screen was finished or skipped. It is not shown again. */
  onboarding: z.literal("done").optional(),
});

export const updatePreferences = endpoint({
  name: "updatePreferences",
  method: "PUT",
  path: "/v1/user/:id/preferences",
  summary: "Changes the given preferences.",
  access: "user",
  example: { theme: "dark", language: "en" },
  params: idParams,
  body: preferences,
  output: z.object({ preferences: z.record(z.string(), z.unknown()) }),
  errors: ["language_unknown"],
  limit: { max: 120, windowSeconds: 60 },
});

export const accountExport = z.object({
  id,
  state: z.enum(["WAITING", "PROCESSING", "PROCESSED", "FAILED"]),
  /** Bytes. */
  size: z.number().nullable(),
  created_at: timestamp,
  expires_at: timestamp.nullable(),
  download_url: z.string().nullable(),
});
export type AccountExport = z.infer<typeof accountExport>;

export const askExport = endpoint({
  name: "askExport",
  method: "POST",
  path: "/v1/user/:id/export",
  summary: "Requests a ZIP with all data of the user. One at a time, three a day.",
  access: "user",
  params: idParams,
  body: z.object({}),
  output: accountExport,
});

export const listExports = endpoint({
  name: "listExports",
  method: "GET",
  path: "/v1/user/:id/exports",
  summary: "Lists the user's exports, newest first.",
  access: "user",
  params: idParams,
  output: z.object({ items: z.array(accountExport) }),
});

/** Opened by a link, so the session comes from the cookie. Without one the reply is the 404 of an absent export. */
export const downloadExport = endpoint({
  name: "downloadExport",
  method: "GET",
  path: "/media/export/:exportId",
  summary: "Returns the ZIP of one of the user's exports.",
  access: "optional",
  acceptsCookie: true,
  params: z.object({ exportId: id }),
  contentType: "application/zip",
  output: fileReply,
});

/** Public, because pages and emails show the picture. The file behind a name never changes. */
export const getPicture = endpoint({
  name: "getProfileImage",
  method: "GET",
  path: "/media/profile/:userId/:name",
  summary: "Returns a person's profile picture.",
  access: "none",
  params: z.object({ userId: id, name: z.string().regex(/^[\w-]{24}\.jpg$/) }),
  contentType: "image/jpeg",
  output: fileReply,
});

const deletion = z.object({ delete_after: timestamp.nullable() });

export const askDeletion = endpoint({
  name: "askDeletion",
  method: "POST",
  path: "/v1/user/:id/delete",
  summary: "Requests account deletion in 14 days. Needs the password or, without one, a sign-in in the last ten minutes.",
  access: "user",
  params: idParams,
  body: z.object({ password: z.string().max(1024).default("") }),
  output: deletion,
  errors: ["invalid_credentials", "sign_in_again"],
  limit: { max: 20, windowSeconds: 60 },
});

export const cancelDeletion = endpoint({
  name: "cancelDeletion",
  method: "POST",
  path: "/v1/user/:id/delete/cancel",
  summary: "Cancels the account deletion.",
  access: "user",
  params: idParams,
  body: z.object({}),
  output: deletion,
});

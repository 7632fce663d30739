import { brand } from "@aside/brand/brand.ts";
import type { Role } from "@aside/contract/permissions.ts";

export const accountCopy = {
  emailRequired: "Please enter an email",
  emailInvalid: "Please enter a valid email",
  workEmailRequired: "Please register with your work email address",
  workEmailOnly: "Please sign up using a work email.",
  codeRequired: "Please enter the code",
  codeInvalid: "Invalid code",
  newPasswordRequired: "Please enter password",
  passwordShort: "Please choose a password of at least 8 characters.",
  passwordKnown: "This password appeared in a data leak or is easy to guess. Please choose another one.",
  passwordWrong: "Incorrect current password.",
  linkInvalid: "Invalid or expired link.",
  accountDisabled: "Your account is disabled. Please contact your administrator.",
  signInAgain: "Please log out and sign in again to change this.",
  passwordAsked: "Please enter your password to change this.",
  notYourself: "You can't change this for your own account.",
  notGrantable: "Your role doesn't allow this for this person.",
  lastLeader: "A company needs at least one administrator. Make someone else super admin first.",
  lastSuperAdmin: `${brand.product} needs a super admin. Make someone else super admin first.`,
} as const;

/** Display names of the account types in spec section 3, and of a company's own provider. */
export const PROVIDER_NAMES = {
  google: "Google",
  microsoft: "Microsoft",
  microsoft_azure_ad: "Microsoft Entra ID",
  apple: "Apple",
  facebook: "Facebook",
  twitter: "X",
  sso: "single sign-on",
} as const;

export const roleNames: Record<Role, string> = {
  USER: "User",
  COMPANY_ADMIN: "Company admin",
  COMPANY_SUPER_ADMIN: "Company super admin",
  ADMIN: "Product admin",
  SUPER_ADMIN: "Product super admin",
};

export const roleHints: Record<Role, string> = {
  USER: "Records, sends and receives.",
  COMPANY_ADMIN: "Invites and manages people, views the audit log, changes the company's name and logo.",
  COMPANY_SUPER_ADMIN: "Also manages sign-in, second factors and the domain.",
  ADMIN: "Manages people of every company.",
  SUPER_ADMIN: "Has full access to every company.",
};

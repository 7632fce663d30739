import { brand } from "@aside/platform/brand/brand.ts";
import type { Role } from "@aside/platform/contract/permissions.ts";

export const roleNames: Record<Role, string> = {
  USER: "User",
  COMPANY_ADMIN: "Company admin",
  COMPANY_SUPER_ADMIN: "Company super admin",
  ADMIN: "Product admin",
  SUPER_ADMIN: "Product super admin",
};

/** What may go wrong, as it is told. */
export const copy = {
  notYourself: "You cannot change this for yourself.",
  notGrantable: "Your role does not let you do this to this person.",
  roleNeedsCompany: "This person belongs to no company: choose another role.",
  lastLeader: "This company needs somebody who leads it. Make somebody else its super admin first.",
  lastSuperAdmin: `${brand.product} needs a super admin. Make somebody else one first.`,
  usersRequired: "Please enter an email",
  tooManyInvites: (most: number) => `Please invite at most ${most} people at once.`,
  notAnAddress: "This is not a valid email address.",
  cannotInvite: "This person cannot be invited.",
  inviteOpen: "An invitation is open already. You can send it again from the list.",
  tooManyMails: "This address got several invitations today. Try again tomorrow.",
  resentJustNow: "This invitation was sent less than a minute ago.",
  inviteAway: "This invitation was accepted or revoked in the meantime.",
  memberElsewhere: "This invitation cannot be accepted by your account.",
  companyNameRequired: "Please enter the company's name.",
  navUrl: "Please enter an address that begins with https:// or http://.",
  logoType: "Choose a JPEG, PNG or WebP picture.",
  logoUnreadable: "This picture could not be read.",
  logoTooLarge: "Choose a picture of at most 4096 pixels in width and height.",
  ownFactorFirst: "Set up a second factor for yourself first.",
  recordAbsent: "There is no such record yet. It can take some hours until a new one is seen everywhere.",
  recordDiffers: "A record is there, but it says something else.",
  dnsAway: "The name servers do not answer. Please try again later.",
  whitelistEmail: "Please enter a valid email",
} as const;

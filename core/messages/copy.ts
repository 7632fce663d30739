import { brand } from "@aside/brand/brand.ts";

export const copy = {
  creationFailed: `Unable to create ${brand.product}. Please try again.`,
  limitReached: `You have reached the limit of ${brand.products} you can create. Please upgrade your plan to create more.`,
  tooManyRecipients: (max: number) => `Please use at most ${max} recipients.`,
  invalidRecipients: (addresses: string[]) =>
    `These are not email addresses: ${addresses.slice(0, 5).join(", ")}${addresses.length > 5 ? ` and ${addresses.length - 5} more` : ""}.`,
  repliesNotAllowed: "Replies are turned off.",
  notToOneself: `Your own ${brand.product} has nobody to reply to in private.`,
  guestRepliesNotAllowed: "Please sign in to reply.",
  wrongStatus: (from: string, to: string) => `A post cannot go from ${from} to ${to}.`,
  notesNeedAccount: "Please sign in to keep notes of your own.",
  chaptersNeedVideo: "Record a video first, then divide it into chapters.",
  chaptersOrder: "Please put the chapters in order, each at its own time, at least a second apart.",
  chaptersBeyond: "Please let every chapter begin before the video ends.",
} as const;

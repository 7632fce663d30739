import { brand } from "@aside/brand/brand.ts";

export const copy = {
  creationFailed: `Unable to create ${brand.product}. Please try again.`,
  limitReached: `You have reached the limit of ${brand.products} you can create. Please upgrade your plan to create more.`,
  noRecipients: "Please add a recipient.",
  tooManyRecipients: (max: number) => `Please use at most ${max} recipients.`,
  invalidRecipients: (addresses: string[]) =>
    `These are not email addresses: ${addresses.slice(0, 5).join(", ")}${addresses.length > 5 ? ` and ${addresses.length - 5} more` : ""}.`,
  guestEmailInvalid: "Please enter a valid email",
  urlsUnknown: "These files were not uploaded here for this message.",
  repliesNotAllowed: "Replies are turned off.",
  notToOneself: `You can't reply privately to your own ${brand.product}.`,
  guestRepliesNotAllowed: "Please sign in to reply.",
  wrongStatus: (from: string, to: string) => `A post can't change from ${from} to ${to}.`,
  notesNeedAccount: "Please sign in to add private notes.",
  chaptersNeedVideo: "Record a video before you add chapters.",
  chaptersOrder: "Chapters must be in order and at least one second apart.",
  chaptersBeyond: "Every chapter must start before the video ends.",
} as const;

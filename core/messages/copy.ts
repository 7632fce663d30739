import { brand } from "@aside/brand/brand.ts";

export const copy = {
  creationFailed: `Unable to create ${brand.product}. Please try again.`,
  deletedForever: `This ${brand.product} was deleted permanently and can't be restored.`,
  notDeleted: `Only a deleted ${brand.product} can be removed from the trash.`,
  downloadsOff: "The creator doesn't offer downloads at the moment.",
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

const replyOptions = (anyoneHint: string) =>
  [
    { value: "anyone", label: "Anyone who can watch", hint: anyoneHint },
    { value: "signed_in", label: "Signed-in people", hint: "They need an account to reply or comment." },
    { value: "nobody", label: "Nobody", hint: "Replies and comments are turned off." },
  ] as const;

/** The privacy questions (privacy-answers.ts). */
export const privacyCopy = {
  watch: "Who can watch?",
  watchOptions: [
    { value: "anyone", label: "Anyone with the link", hint: "No account needed." },
    { value: "signed_in", label: "Signed-in people", hint: "Anyone with the link and an account." },
    { value: "recipients", label: "Recipients", hint: "With the personal link from their email, or signed in." },
    { value: "signed_in_recipients", label: "Recipients who sign in", hint: "A forwarded email doesn't open the video." },
  ],
  reply: "Who can reply?",
  replyOptions: replyOptions("Guests give their name. No account needed."),
  replyOptionsWithAccount: replyOptions("With your answer above, they are signed in."),
  visibility: "Who can see replies?",
  visibilityOptions: [
    { value: "everyone", label: "Everyone who can watch" },
    { value: "creator", label: "Only me", hint: "People see their own replies." },
  ],
  acknowledgement: "Ask for acknowledgement",
  acknowledgementHint: "Recipients are asked to confirm that they watched it.",
  download: "Viewers can download the video",
  downloadHint: "Everyone who can watch gets a Download button.",
  change: "Change",
  summary: {
    watch: {
      anyone: "Anyone with the link can watch.",
      signed_in: "Signed-in people with the link can watch.",
      recipients: "Only recipients can watch.",
      signed_in_recipients: "Only recipients who sign in can watch.",
    },
    reply: { anyone: "Anyone who can watch can reply.", signed_in: "Signed-in people can reply.", nobody: "Nobody can reply." },
    repliesPrivate: "Only you see replies.",
    acknowledgement: "Recipients are asked to acknowledge it.",
    download: "Viewers can download it.",
  },
} as const;

/** How long a deleted Aside is in its creator's trash. Then its files are deleted. */
export const TRASH_DAYS = 30;

/** The dialogs, lists and pages that mention deleting say the same. */
export const trashCopy = {
  kept: `Deleted ${brand.products} stay here for ${TRASH_DAYS} days. Then they are deleted permanently.`,
  moves: `It moves to your trash with its recording, transcript and replies, and its links stop working. You can restore it for ${TRASH_DAYS} days.`,
  done: `Its links no longer work. You can restore it from your trash for ${TRASH_DAYS} days.`,
} as const;

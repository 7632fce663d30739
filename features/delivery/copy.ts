import { brand } from "@aside/platform/brand/brand.ts";

export const copy = {
  savedInInbox: (product: string) => `${product} is saved in your Inbox.`,
  addFailed: (product: string) => `Failed to add you to the ${product}. Please try again.`,
  notSent: "Only what was sent can be sent again.",
  noVideo: "Record a video first.",
  tooManyRecipients: (max: number) => `Please use at most ${max} recipients.`,
  invalidRecipients: (addresses: string[]) =>
    `These are not email addresses: ${addresses.slice(0, 5).join(", ")}${addresses.length > 5 ? ` and ${addresses.length - 5} more` : ""}.`,
  untitled: (name: string) => `A video message from ${name}`,
  mail: {
    invitationSubject: (name: string, title: string) => (title ? `${name}: ${title}` : `${name} sent you a video message`),
    copySubject: (title: string) => (title ? `Sent: ${title}` : `Your ${brand.product} was sent`),
    replySubject: (name: string, title: string) => (title ? `${name} replied to "${title}"` : `${name} replied with a video`),
    invitationHeading: (name: string) => `${name} sent you a video message`,
    copyHeading: `Your ${brand.product} is on its way`,
    replyHeading: (name: string) => `${name} replied with a video`,
    watch: "Watch the video",
    summaryTitle: "What it says",
    why: (address: string) => `This message was sent to ${address} with ${brand.product}.`,
  },
} as const;

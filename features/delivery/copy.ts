import { brand } from "@aside/platform/brand/brand.ts";

export const copy = {
  savedInInbox: (product: string) => `${product} is saved in your Inbox.`,
  addFailed: (product: string) => `Failed to add you to the ${product}. Please try again.`,
  notSent: "Only what was sent can be sent again.",
  noVideo: "Record a video first.",
  tooManyRecipients: (max: number) => `Please use at most ${max} recipients.`,
  invalidRecipients: (addresses: string[]) =>
    `These are not email addresses: ${addresses.slice(0, 5).join(", ")}${addresses.length > 5 ? ` and ${addresses.length - 5} more` : ""}.`,
  recipientsWhy: "Commas, semicolons or spaces between addresses. Leave it empty to share by link only.",
  moreRecipients: "Others besides. Commas, semicolons or spaces between addresses.",
  goesTo: (names: readonly string[]) =>
    `Goes to ${names.slice(0, 3).join(", ")}${names.length > 3 ? ` and ${names.length - 3} more` : ""}.`,
  untitled: (name: string) => `A video message from ${name}`,
  recipients: {
    none: "Nobody was added. Whoever has the link can watch, as far as the privacy settings let them.",
    add: "Add recipients",
    addHint: "They get it by mail, with a link of their own, and into their inbox.",
    addNow: "Add",
    added: (n: number) => (n === 1 ? "1 recipient added" : `${n} recipients added`),
    remove: (name: string) => `Remove ${name}`,
    removeTitle: (name: string) => `Remove ${name}?`,
    removeWhy: "Their own link stops at once, and it leaves their inbox.",
    keep: "Keep",
    removeNow: "Remove",
    resend: (name: string) => `Send again to ${name}`,
    resendAll: "Send again to all who have not opened it",
    resent: (sent: number, left: number) =>
      [
        sent === 1 ? "1 mail sent again." : `${sent} mails sent again.`,
        left > 0 && `${left} left out: sent less than an hour ago, or three times already.`,
      ]
        .filter(Boolean)
        .join(" "),
    notMailed: "Not mailed",
    states: { WAITING: "Mail on its way", SENT: "Mail sent", FAILED: "Mail failed", UNSUBSCRIBED: "Wants no mails" },
    watched: (percent: number) => `${percent}% watched`,
    opened: "Opened",
    confirmed: "Confirmed",
    notLoaded: "The recipients could not be loaded.",
  },
  mail: {
    invitationSubject: (name: string, title: string) => (title ? `${name}: ${title}` : `${name} sent you a video message`),
    copySubject: (title: string) => (title ? `Sent: ${title}` : `Your ${brand.product} was sent`),
    replySubject: (name: string, title: string) => (title ? `${name} replied to "${title}"` : `${name} replied with a video`),
    invitationHeading: (name: string) => `${name} sent you a video message`,
    copyHeading: `Your ${brand.product} is on its way`,
    replyHeading: (name: string) => `${name} replied with a video`,
    watch: "Watch the video",
    summaryTitle: "What it says",
    unsubscribe: (name: string) => `Unsubscribe from ${name}'s messages`,
    why: (address: string) => `This message was sent to ${address} with ${brand.product}.`,
  },
} as const;

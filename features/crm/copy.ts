import { brand } from "@aside/brand/brand.ts";
import type { ActivityKind } from "./contract.ts";

export const copy = {
  notSetUp: (name: string) => `The operator of this installation has not set up ${name}.`,
  disconnected: (name: string) => `${name} ended the connection. Please connect it again.`,
  tokensLost: "The stored access can't be read any more. Please connect again.",
  vendorEnded: (name: string) => `${name} no longer accepts our access.`,
  noAnswer: (name: string) => `${name} did not answer in time.`,
  unreachable: (name: string) => `${name} could not be reached.`,
  answered: (name: string, status: number) => `${name} answered with status ${status}.`,
  unclear: (name: string) => `${name} did not say whether it stored this.`,
  unexpected: (name: string) => `${name} gave an answer that we don't understand.`,
  failedToSend: (name: string) => `Sending to ${name} failed. The operator finds the reason in the log.`,
  noContact: (name: string) => `${name} has no contact with this address.`,
} as const;

/** Texts of an activity at the vendor. */
export const activityCopy = {
  subjects: {
    viewed: (title: string) => `Viewed ${brand.product}: ${title}`,
    watched: (title: string) => `Watched ${brand.product} to the end: ${title}`,
    replied: (title: string) => `Replied to ${brand.product}: ${title}`,
    form_submitted: (title: string) => `Submitted form: ${title}`,
  } satisfies Record<ActivityKind, (title: string) => string>,
  untitled: "Untitled",
  sentBy: (name: string) => `Sent by ${name}`,
  open: `Open in ${brand.product}`,
  reference: "Reference",
} as const;

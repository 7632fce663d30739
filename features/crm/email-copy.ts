import { brand } from "@aside/brand/brand.ts";

/** Texts of the email about a connection that sends nothing any more. */
export const emailCopy = {
  subject: (name: string): string => `${name} stopped`,
  heading: (name: string): string => `The connection to ${name} was stopped`,
  failing: "It has failed for 24 hours without a success, so we paused it. Activities are kept for 30 days and sent after you resume it.",
  plan: "Your plan does not include it any more, so we paused it. Activities are kept for 30 days and sent after you resume it.",
  vendor: "Access was ended there. Activities are kept for 30 days and sent after you connect it again.",
  action: "View CRM",
  why: `You get this email because you connected it or administer your company on ${brand.product}.`,
} as const;

import { brand } from "@aside/brand/brand.ts";

/** Texts of the email about an endpoint that gets nothing any more. */
export const emailCopy = {
  subject: (host: string): string => `Webhook stopped: ${host}`,
  heading: (host: string): string => `The webhook to ${host} was stopped`,
  failing: "It has failed for 24 hours without a success, so we paused it. Events are kept for 30 days and delivered after you resume it.",
  gone: "Its receiver answered with status 410, which means that it no longer wants events. It was disabled.",
  action: "View webhooks",
  why: `You get this email because you created this webhook or administer your company on ${brand.product}.`,
} as const;

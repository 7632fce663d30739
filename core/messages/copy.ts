import { brand } from "@aside/brand/brand.ts";

export const copy = {
  creationFailed: `Unable to create ${brand.product}. Please try again.`,
  limitReached: `You have reached the limit of ${brand.products} you can create. Please upgrade your plan to create more.`,
  tooManyRecipients: (max: number) => `Please use at most ${max} recipients.`,
  invalidRecipients: (addresses: string[]) =>
    `These are not email addresses: ${addresses.slice(0, 5).join(", ")}${addresses.length > 5 ? ` and ${addresses.length - 5} more` : ""}.`,
} as const;

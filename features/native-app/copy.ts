import { brand } from "@aside/brand/brand.ts";

export const copy = {
  title: "Update the app",
  text: `This version of the ${brand.product} app is no longer supported. Install the current version to continue.`,
  action: "How to update",
} as const;

import { brand } from "@aside/brand/brand.ts";

export const copy = {
  locked: "Please upgrade your account for this feature.",
  lockedNative: `Upgrade your plan on the ${brand.product} website to use this feature.`,
  notInApp: "Plans are on the website",
  notInAppWhy: `Plans and prices aren't shown in the app. You can find them on the ${brand.product} website.`,
  backToInbox: "Back to inbox",
  createEnded: `Your free trial has ended. Please upgrade your plan to create ${brand.products}.`,
  seePlans: "See plans",
  trialEnded: `Your trial has ended. Upgrade now to record new ${brand.products}.`,
  planEnded: `Your plan has ended. Upgrade now to record new ${brand.products}.`,
  noPlan: `You need a plan to create and send ${brand.products}.`,
  noSeat: "Your company has a plan, but you have no seat. Ask your administrator for one.",
  createLimit: `You have reached the limit of ${brand.products} you can create. Please upgrade your plan to create more.`,
  sendLimit: `You have reached the limit of ${brand.products} you can send this month. Please upgrade your plan to send more.`,
};

import { brand } from "@aside/brand/brand.ts";

export const copy = {
  // spec.md, section 8
  trialEnded: "Your trial has ended.",
  planEnded: "Your plan has ended.",
  trialEndsToday: "Your trial ends today.",
  trialEndsIn: (days: number) => `Your trial ends in ${days} day${days === 1 ? "" : "s"}.`,
  upgrade: "Upgrade",
  createEnded: `Your free trial has ended. Please upgrade your plan to create ${brand.products}.`,
  uploadLocked: "You don't have access to upload pre-recorded videos. Please upgrade your plan to get this feature.",
  featureLocked: "Please upgrade your account for this feature.",
  featureLockedNative: `To use this feature, upgrade your plan on the ${brand.product} website.`,

  trialPlan: "Trial",
  noPlan: "No plan",
  testMode: "Test mode: no money moves.",
  unknownPlan: "This plan is not available.",
  seats: "Enter a number of seats between 1 and 1,000.",
  oneOwner: "Choose a company or a person.",
  trialUsed: "The free trial was already used.",
  billingOff: "Billing is not set up on this installation.",
  noSeatLeft: "Every seat is taken. Remove one first, or add seats to the plan.",
  noCompanyPlan: "Your company has no plan with seats.",
  paidPlan: "This plan is paid through Stripe. Cancel it there first.",
  endPast: "Choose a date in the future.",

  promoRequired: "Please enter a promo code",
  promoInvalid: "This promo code is not valid.",
  nameRequired: "Please enter a name",
  addressRequired: "Please enter a street address",
  cityRequired: "Please enter a city",
  countryRequired: "Please choose a country",
};

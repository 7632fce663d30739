import { brand } from "@aside/platform/brand/brand.ts";

export const copy = {
  /** Spec section 4: what a draft of speaking notes shows instead of a summary. */
  noVideo: "No Video",
  askAbout: "Ask about this video",
  unknownTimeZone: "This time zone is not known.",
  daysReversed: "The first day is after the last.",
  timeSavedHow: `Typing what you said, at 40 words a minute, takes this much longer than saying it did. What counts are the ${brand.products} and replies that you sent.`,
} as const;

/** Texts of this feature that people read; spec section 8 word for word where it has them. */
export const copy = {
  transcriptConflict: "The transcript was changed in the meantime, here or in another window.",
  questionUnderWay: "The question before is still being answered.",
  unknownLanguage: "This language cannot be chosen.",
  insightConflict: "This was changed meanwhile. Please look at the newer version first.",
  insightsNeedVideo: "Record a video first.",
  transcriptNotFinal: "There is no finished transcript yet.",
  tooManyPrompts: (max: number) => `You can keep at most ${max} prompts. Please delete one first.`,
  promptEmpty: "Please write what you want to save.",
  itemTwice: "The same action item stands in the list twice.",
  aiUnavailable: "The AI cannot be reached right now. Please try again in a moment.",
} as const;

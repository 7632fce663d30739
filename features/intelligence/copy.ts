export const copy = {
  insightConflict: "This was changed meanwhile. Please look at the newer version first.",
  insightsNeedVideo: "Record a video first.",
  transcriptNotFinal: "There is no finished transcript yet.",
  tooManyPrompts: (max: number) => `You can keep at most ${max} prompts. Please delete one first.`,
  promptEmpty: "Please write what you want to save.",
  itemTwice: "The same action item stands in the list twice.",
  aiUnavailable: "The AI cannot be reached right now. Please try again in a moment.",
} as const;

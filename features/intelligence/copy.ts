/** Texts of this feature that people read; spec section 8 word for word where it has them. */
export const copy = {
  transcriptConflict: "The transcript was changed in the meantime, here or in another window.",
  questionUnderWay: "The question before is still being answered.",
  unknownLanguage: "This language cannot be chosen.",
  transcriptNotFinal: "The transcript is not finished yet.",
} as const;

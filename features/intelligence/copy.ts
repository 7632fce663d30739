/** Of the search and its screen. */
export const searchCopy = {
  search: "Search",
  field: "Search in your videos",
  placeholder: "What was said, a title, a note",
  notLoaded: "The search could not be made.",
  startTitle: "Find what was said",
  start: "Search the words, titles, summaries and notes of the videos that you made or received. A result opens at its second.",
  nothing: (query: string) => `Nothing was found for “${query}”`,
  nothingHint: "Try fewer words, another word for the same, or the name of the video. A recording can be found a moment after it ends.",
  count: (total: number, query: string) => `${total} ${total === 1 ? "video" : "videos"} for “${query}”`,
  searching: "Searching",
  saidAt: (time: string) => `Said at ${time}`,
  kinds: { transcript: "Said", title: "Title", summary: "Summary", note: "Note", my_note: "Your own note" },
  sameMeaning: "Means the same",
  sameMeaningWhy: "These words were not found; this passage means about the same.",
  untitled: "Untitled",
  pages: "Pages",
  previous: "Previous",
  next: "Next",
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
} as const;

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

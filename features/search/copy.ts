/** Of the search and its screen. The bar has the search everywhere: it comes without the other texts. */
export const searchCopy = {
  search: "Search",
  field: "Search in your videos",
  placeholder: "What was said, a title, a note",
  notLoaded: "The search could not be made.",
  startTitle: "Find what was said",
  start: "Search the words, titles, summaries and notes of the videos that you made or received. A result opens where it was said.",
  nothing: (query: string) => `Nothing was found for “${query}”`,
  nothingHint: "Try fewer words, another word for the same, or the name of the video. A recording can be found a moment after it ends.",
  count: (total: number, query: string) => `${total} ${total === 1 ? "video" : "videos"} for “${query}”`,
  searching: "Searching",
  saidAt: (time: string) => `Said at ${time}`,
  kinds: { transcript: "Said", title: "Title", summary: "Summary", note: "Note", my_note: "Your own note" },
  sameMeaning: "Means the same",
  sameMeaningWhy: "These words were not found; this passage means about the same.",
  untitled: "Untitled",
} as const;

/** Texts of the search and its screen. Separate, because the search field is on every screen and needs no other texts. */
export const searchCopy = {
  search: "Search",
  field: "Search your videos",
  placeholder: "What was said, a title, a note",
  notLoaded: "Search failed.",
  startTitle: "Find what was said",
  start: "Search transcripts, titles, summaries and notes of your videos. Results open at the moment they were said.",
  nothing: (query: string) => `No results for “${query}”`,
  nothingHint: "Try fewer or different words, or the title of the video. New recordings appear a moment after they end.",
  count: (total: number, query: string) => `${total} ${total === 1 ? "video" : "videos"} for “${query}”`,
  searching: "Searching",
  saidAt: (time: string) => `Said at ${time}`,
  kinds: { transcript: "Transcript", title: "Matched in title", summary: "Summary", note: "Note", my_note: "Your own note" },
  sameMeaning: "Related",
  sameMeaningWhy: "Your search terms weren't found, but this passage has a similar meaning.",
  untitled: "Untitled",
} as const;

const videos = (count: number) => `${count} ${count === 1 ? "video" : "videos"}`;

const questions = (count: number) => `${count} ${count === 1 ? "question" : "questions"}`;

/** Texts of the analysis of several videos. */
export const analysisCopy = {
  list: "Analysis",
  create: "New analysis",
  listNotLoaded: "Couldn't load the list.",
  emptyTitle: "Ask several videos at once",
  empty: "Choose videos and ask a question. The answer links to the moments it is based on.",
  counts: (posts: number, turns: number) => `${videos(posts)} · ${questions(turns)}`,
  actionsFor: (title: string) => `Delete ${title}`,
  deleteTitle: "Delete this analysis?",
  deleteText: "Its questions and answers are deleted. The videos stay.",
  cancel: "Cancel",
  delete: "Delete",
  deleted: "Analysis deleted.",

  videos: "Videos",
  countOf: videos,
  chosen: (count: number, max: number) => `${count} of ${max} chosen`,
  remove: (title: string) => `Remove ${title}`,
  searchVideos: "Search titles and transcripts",
  mine: "Created by me",
  received: "Received",
  more: "Show more",
  videosNotLoaded: "Couldn't load videos.",
  noneMine: "You have no recordings yet.",
  noneReceived: "No videos received yet.",
  noneFound: (query: string) => `No results for “${query}”.`,
  from: (name: string) => `A video message from ${name}`,
  reply: (name: string) => `Reply from ${name}`,
  untitled: "Untitled",

  question: "Question",
  questionHint: "Answered only from the transcripts of the selected videos.",
  ask: "Ask",
  asking: "Asking",
  saved: "Saved questions",
  save: "Save this question",
  questionSaved: "Question saved.",
  chooseFirst: "Please choose a video first.",
  writeFirst: "Please write a question.",

  notLoaded: "Couldn't load the analysis.",
  goneTitle: "This analysis isn't available",
  gone: "It was deleted, or you don't have access.",
  videoGone: "No longer available",
  answering: "Reading transcripts",
  answered: "Answer ready.",
  suggested: "Relevant passages",
  suggestedWhy: "The passages that match the question best, quoted from the transcripts.",
  generated: "Written by AI",
  generatedWhy: (engine: string) => `Written by a language model (${engine}). Each part links to its source.`,
  noAnswer: "No answer found in these videos.",
  noAnswerHint: "Only finished transcripts are searched. Rephrase the question or choose other videos.",
  failed: "Couldn't answer this question.",
  askAgain: "Ask again",
  citation: (title: string, time: string) => `${title} · ${time}`,
  followUp: "Ask a follow-up",
  followUpBusy: "Your previous question is still being answered.",
} as const;

export const copy = {
  questionUnderWay: "Your previous question is still being answered.",
} as const;

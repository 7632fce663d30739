const videos = (count: number) => `${count} ${count === 1 ? "video" : "videos"}`;

const questions = (count: number) => `${count} ${count === 1 ? "question" : "questions"}`;

/** Of the analysis of several videos. */
export const analysisCopy = {
  list: "Analysis",
  create: "New analysis",
  listNotLoaded: "The list could not be loaded.",
  emptyTitle: "Ask several videos at once",
  empty: "Choose videos that you made or received and ask a question. The answer says in which video and at which second it was said.",
  counts: (posts: number, turns: number) => `${videos(posts)} · ${questions(turns)}`,
  actionsFor: (title: string) => `Delete ${title}`,
  deleteTitle: "Delete this analysis?",
  deleteText: "Its questions and answers are deleted. The videos stay.",
  cancel: "Cancel",
  delete: "Delete",
  deleted: "The analysis is deleted.",

  videos: "Videos",
  countOf: videos,
  chosen: (count: number, max: number) => `${count} of ${max} chosen`,
  remove: (title: string) => `Remove ${title}`,
  searchVideos: "Search in titles and words",
  mine: "Mine",
  received: "Received",
  more: "Show more",
  videosNotLoaded: "The videos could not be loaded.",
  noneMine: "You have no recordings yet.",
  noneReceived: "Nobody has sent you a video yet.",
  noneFound: (query: string) => `Nothing was found for “${query}”.`,
  from: (name: string) => `A video message from ${name}`,
  reply: (name: string) => `Reply from ${name}`,
  untitled: "Untitled",

  question: "Question",
  questionHint: "Answered from what was said in the chosen videos, and from nothing else.",
  ask: "Ask",
  asking: "Asking",
  saved: "Saved questions",
  save: "Save this question",
  questionSaved: "The question is saved.",
  chooseFirst: "Please choose a video first.",
  writeFirst: "Please write a question.",

  notLoaded: "The analysis could not be loaded.",
  goneTitle: "This analysis is not there",
  gone: "It was deleted, or it belongs to somebody else.",
  videoGone: "Not available any more",
  answering: "Reading what was said",
  answered: "The answer is there.",
  suggested: "Suggested: the passages themselves",
  suggestedWhy: "These are the speakers' own words that fit the question best. Nothing was written or changed.",
  generated: "Written by AI",
  generatedWhy: (engine: string) => `Written by a language model (${engine}). Each part names the words that it rests on.`,
  noAnswer: "Nothing that was said in these videos answers this.",
  noAnswerHint: "Only finished transcripts are read. Try other words, or another choice of videos.",
  failed: "This question could not be answered.",
  askAgain: "Ask again",
  citation: (title: string, time: string) => `${title} · ${time}`,
  followUp: "Ask a question that follows",
  followUpBusy: "The question before is still being answered.",
} as const;

export const copy = {
  questionUnderWay: "The question before is still being answered.",
} as const;

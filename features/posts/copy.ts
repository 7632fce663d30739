import { brand } from "@aside/platform/brand/brand.ts";

export const copy = {
  repliesNotAllowed: "Replies are turned off.",
  guestRepliesNotAllowed: "Please sign in to reply.",
  wrongStatus: (from: string, to: string) => `A post cannot go from ${from} to ${to}.`,
  speakingNotes: "Speaking notes",
  notesForYou: "What you want to say. Only you see it.",
  notesSaved: "Saved",
  notesSaving: "Saving",
  notesNotSaved: "Not saved yet",
  readingTime: (duration: string) => `Reading time ${duration}`,
  chaptersNeedVideo: "Record a video first, then divide it into chapters.",
  chaptersOrder: "Please put the chapters in order, each at its own time, at least a second apart.",
  chaptersBeyond: "Please let every chapter begin before the video ends.",
  noVideoYet: "Record a video first.",
  transcriptRemoved: "The AI transcription was removed because it did not meet accuracy standards.",
  privateReply: (name: string) => `Reply privately to ${name}`,
  deleted: `This ${brand.product} was deleted.`,
} as const;

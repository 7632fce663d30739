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
  noVideoYet: "Record a video first.",
  transcriptRemoved: "The AI transcription was removed because it did not meet accuracy standards.",
  privateReply: (name: string) => `Reply privately to ${name}`,
  deleted: `This ${brand.product} was deleted.`,
} as const;

import { brand } from "@aside/brand/brand.ts";

/** Only of the page for videos that other apps shared. */
export const sharedCopy = {
  title: "Shared videos",
  lead: `Each video becomes a draft in My ${brand.products}.`,
  list: "Videos shared with this app",
  empty: "No shared videos",
  emptyHint: `Share a video from another app, such as your photos, to ${brand.product}.`,
  toVideos: `Go to My ${brand.products}`,
  upload: "Upload",
  uploadAll: "Upload all",
  tryAgain: "Try again",
  discard: "Discard",
  discardAsk: "Discard this video?",
  discardWhy: "It is removed from this app. The original in the other app stays.",
  keep: "Keep",
  preparing: "Preparing the video",
  sending: "Uploading",
  waiting: `Waiting for a connection. It is uploaded when you're online and this page is open.`,
  unnamed: "Video",
  problems: {
    room: "This device has no room for the video. Free up space, then share it again.",
    type: "This file isn't a video or audio file. Share an MP4, MOV, WebM or audio file.",
    again: "The video couldn't be received. Share it again.",
  },
} as const;

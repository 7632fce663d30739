import { brand } from "@aside/brand/brand.ts";
import type { RefusedFile } from "@aside/capture/upload/shared-files.ts";
import { MAX_SHARED_FILES } from "@aside/contract/native/native-app.ts";

const UNNAMED = "Video";
const MAX_NAMES = 3;
// Without a comma before "and".
const list = new Intl.ListFormat("en-GB");

/** `“a.pdf”, “b.txt” and 2 more`. */
function listNames(files: readonly RefusedFile[]): string {
  const shown = files.slice(0, files.length > MAX_NAMES ? MAX_NAMES - 1 : MAX_NAMES).map(({ name }) => `“${name || UNNAMED}”`);
  const rest = files.length - shown.length;
  return list.format(rest > 0 ? [...shown, `${rest} more`] : shown);
}

/** Why files were not received, by reason. */
const REASONS: Record<RefusedFile["why"], (names: string, count: number) => string> = {
  type: (names, count) =>
    `${names} ${count === 1 ? "isn't a video or audio file" : "aren't video or audio files"}. Share MP4, MOV, WebM or audio files.`,
  empty: (names, count) => `${names} ${count === 1 ? "is" : "are"} empty.`,
  count: (names, count) => `Share up to ${MAX_SHARED_FILES} files at once. ${names} ${count === 1 ? "wasn't" : "weren't"} added.`,
  room: (names) => `This device has no room for ${names}. Free up space, then share again.`,
  again: (names) => `Couldn't receive ${names}. Please share again.`,
};

/** One sentence for each reason, with the names of its files. */
function refused(files: readonly RefusedFile[]): string {
  const texts = Object.entries(REASONS).map(([why, text]) => {
    const those = files.filter((file) => file.why === why);
    return those.length > 0 ? text(listNames(those), those.length) : "";
  });
  return texts.filter(Boolean).join(" ");
}

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
  unnamed: UNNAMED,
  refused,
  again: "Nothing was received. Please share the video again.",
  dismiss: "Dismiss",
  uploaded: (count: number) => `${count} videos were uploaded.`,
  signIn: (name: string, count: number) => {
    const others = count - 1;
    return `Sign in to continue with ${name || "your video"}${others === 0 ? "" : others === 1 ? " and 1 more video" : ` and ${others} more videos`}.`;
  },
} as const;

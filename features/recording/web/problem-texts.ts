import { PermanentUploadError } from "@aside/capture/recorder/port.ts";
import type { SourceProblem } from "@aside/capture/recorder/open-sources.ts";
import type { RecorderNotice, RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { permissionText } from "./phone/permission-text.ts";
import { copy } from "../copy.ts";

export const PROBLEM_TEXTS: Record<NonNullable<RecorderState["problem"]>, string> = {
  "permission-denied": permissionText(globalThis.navigator ?? { userAgent: "", maxTouchPoints: 0 }),
  "no-device": "No camera or microphone was found. Connect one, then try again.",
  "no-camera": "No camera was found. Connect one and try again, or record audio only.",
  "no-microphone": "No microphone was found. Connect one, then try again.",
  "device-in-use": "Another program is using the camera or microphone. Close it, then try again.",
  "not-supported": "This browser cannot record. Please use a current Chrome, Edge, Firefox or Safari.",
  cancelled: "Sharing was cancelled. Choose what to record.",
  "click-needed": "Your screen isn't shared yet. Share it, or choose what else to record.",
  "encoding-failed": "The recording stopped because the browser could not encode it. Your recording up to then is saved.",
  "nothing-recorded": "This browser can't record your video. Record audio only, or use another browser.",
  "upload-failed": "The server refused the recording. It is saved on this device.",
};

export function problemText({ problem, bytesInMemory, upload }: RecorderState): string | null {
  if (problem === "upload-failed" && bytesInMemory > 0) return copy.uploadFailedInMemory;
  if (problem === "upload-failed" && isGone(upload?.error)) return copy.deletedMeanwhile;
  return problem && PROBLEM_TEXTS[problem];
}

/** The message was deleted, by its author or in another tab. */
export const isGone = (error: unknown): boolean => error instanceof PermanentUploadError && error.status === 404;

/** A refused change of source during recording. The recording itself continues unchanged. */
const SWITCH_TEXTS: Partial<typeof PROBLEM_TEXTS> = {
  cancelled: "Sharing was cancelled. Nothing else changed.",
  "permission-denied": "The browser blocked it. Nothing else changed.",
  "not-supported": "This browser can't share that. Nothing else changed.",
};

const interruptedText = (problem: SourceProblem | null): string => {
  if (problem === null) return copy.interruptedNow;
  return problem === "device-in-use" ? copy.interruptedStill : PROBLEM_TEXTS[problem];
};

export function noticeText(notice: RecorderNotice, limit: number): string {
  if (notice.is === "limit") return copy.limitedTo(limit);
  if (notice.is === "switch-failed") return SWITCH_TEXTS[notice.problem] ?? PROBLEM_TEXTS[notice.problem];
  if (notice.is === "interrupted") return interruptedText(notice.problem);
  if (notice.is === "background-failed") return "Couldn't load this background. The previous one is still used.";
  if (notice.is === "other-tab") return copy.otherTab;
  if (notice.is === "spool-full" && !notice.isUploaded) return copy.spoolFullOffline;
  if (notice.is === "spool-full") return notice.isPaused ? copy.spoolFullPaused : copy.spoolFull;
  const rest = notice.isPaused ? "The recording is paused, and what you recorded is saved." : "The recording continues.";
  if (notice.is === "share-ended") return `The screen is no longer shared. ${rest}`;
  return `The ${notice.is === "camera-lost" ? "camera" : "microphone"} was disconnected. ${rest}`;
}

import type { RecorderState } from "@aside/platform/capture/recorder.ts";

/** What happened, and what the person can do about it. */
export const PROBLEM_TEXTS: Record<NonNullable<RecorderState["problem"]>, string> = {
  "permission-denied": "The camera and microphone are blocked. Allow them in your browser's address bar, then try again.",
  "no-device": "No camera or microphone was found. Connect one, then try again.",
  "device-in-use": "Another program is using the camera. Close it, then try again.",
  "not-supported": "This browser cannot record. Please use a current Chrome, Edge, Firefox or Safari.",
  cancelled: "Sharing was cancelled. Choose what to record.",
  "encoding-failed": "The recording stopped because the browser could not encode it. What was recorded is safe.",
  "upload-failed": "The server refused the recording. It is kept in this browser.",
};

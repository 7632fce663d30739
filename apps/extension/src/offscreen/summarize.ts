import type { RecorderNotice, RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { copy } from "../copy.ts";
import type { RecordingState } from "../messages.ts";

const STATUS: Record<RecorderState["status"], RecordingState["status"]> = {
  idle: "preparing",
  preparing: "preparing",
  ready: "preparing",
  countdown: "countdown",
  recording: "recording",
  paused: "paused",
  stopping: "stopping",
  stopped: "stopped",
  failed: "failed",
};

const NOTICES: Record<RecorderNotice["is"], string | null> = {
  limit: copy.limitReached,
  "camera-lost": copy.deviceLost,
  "microphone-lost": copy.deviceLost,
  "share-ended": copy.shareEnded,
  interrupted: copy.deviceLost,
  "switch-failed": null,
  "background-failed": null,
  "other-tab": null,
  "spool-full": copy.spoolFull,
};

/** The recorder's state for the other parts of the extension: small enough to be sent once a second. */
export function summarize(
  state: RecorderState,
): Pick<RecordingState, "status" | "countdown" | "elapsed" | "upload" | "problem" | "notice" | "isPointerLit"> {
  const { upload } = state;
  return {
    status: STATUS[state.status],
    countdown: state.countdown,
    elapsed: Math.floor(state.elapsed),
    // While it records, parts come and go several times a second.
    upload: upload && {
      state: upload.state,
      partsPending: state.status === "recording" && upload.state === "uploading" ? 0 : upload.partsPending,
    },
    problem: state.problem,
    notice: state.notice && NOTICES[state.notice.is],
    isPointerLit: state.isPointerLit,
  };
}

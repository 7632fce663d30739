import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import { isRecording, type RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { copy } from "../copy.ts";
import { noticeText } from "./problem-texts.ts";

/** Unexpected changes, for example a disconnected camera, with the actions that resolve them. */
export function StudioNotices({ recorder, state }: { recorder: Recorder; state: RecorderState }) {
  const { notice } = state;
  if (!notice) return null;
  return (
    <Banner tone="warning" action={<NoticeActions recorder={recorder} state={state} />}>
      {noticeText(notice, state.limit)}
    </Banner>
  );
}

/** Says that the video has a lower quality, until it has its own again. Without a network, the upload says more. */
export function LineNotice({ state }: { state: RecorderState }) {
  if (!state.isLineSlow || !isRecording(state) || state.upload?.state === "waiting-for-network") return null;
  return <Banner>{copy.lineSlow}</Banner>;
}

function NoticeActions({ recorder, state }: { recorder: Recorder; state: RecorderState }) {
  const { notice } = state;
  const isPaused = state.status === "paused";
  const next =
    notice?.is === "share-ended"
      ? isPaused
        ? "Continue with the camera"
        : null
      : notice?.is === "camera-lost" || notice?.is === "microphone-lost"
        ? notice.replacement && `Continue with ${notice.replacement.label || "another one"}`
        : null;
  if (notice?.is === "limit") return null;
  return (
    <span className="flex flex-wrap gap-2">
      {notice?.is === "interrupted" && (
        <Button busy={state.isSwitching} onClick={() => recorder.resume()}>
          {copy.continueRecording}
        </Button>
      )}
      {next && (
        <Button busy={state.isSwitching} onClick={() => void recorder.continueWithReplacement()}>
          {next}
        </Button>
      )}
      {isPaused ? (
        <Button variant="ghost" onClick={() => void recorder.stop()}>
          Finish recording
        </Button>
      ) : (
        <Button variant="ghost" onClick={() => recorder.dismissNotice()}>
          Dismiss
        </Button>
      )}
    </span>
  );
}

import { copy } from "@aside/features/recording/copy.ts";
import { useRecorderState } from "@aside/features/recording/web/use-recorder.ts";
import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import { isRecording } from "@aside/capture/recorder/recorder-state.ts";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { useBlocker } from "@tanstack/react-router";

/** Asks before a link, the back button or a tapped push message ends a running recording. What was recorded is kept in any case. */
export function LeaveGuard({ recorder }: { recorder: Recorder }) {
  const isRunning = isRecording(useRecorderState(recorder));
  const blocker = useBlocker({ shouldBlockFn: () => isRunning, enableBeforeUnload: false, withResolver: true });
  if (blocker.status !== "blocked") return null;
  return (
    <ConfirmDialog
      title={copy.leaveAsk}
      description={copy.leaveWhy}
      keep={copy.keepRecording}
      risk={copy.leaveAnyway}
      state={{ isPending: false, error: null }}
      onClose={blocker.reset}
      onConfirm={blocker.proceed}
    />
  );
}

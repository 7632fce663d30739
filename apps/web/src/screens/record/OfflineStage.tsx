import { draftCopy } from "@aside/features/recording/draft-copy.ts";
import { type DraftContext, forgetDraft, newDraftId, saveDraft, titleOf } from "@aside/features/recording/local-drafts.ts";
import { readKnownLimits } from "@aside/features/recording/known-limits.ts";
import { useDrafts } from "@aside/features/recording/web/drafts/use-drafts.ts";
import { DraftList } from "@aside/features/recording/web/drafts/DraftList.tsx";
import { Studio } from "@aside/features/recording/web/Studio.tsx";
import { useLocalRecorder, useRecorderState } from "@aside/features/recording/web/use-recorder.ts";
import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import { isRecording } from "@aside/capture/recorder/recorder-state.ts";
import { useLeaveWarning } from "@aside/ui/hooks/use-leave-warning.ts";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { PHONE, useMedia } from "@aside/ui/use-media.ts";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { CloudOff } from "lucide-react";
import { useEffect, useState } from "react";
import { forgetWaitingRecipients, readWaitingRecipients } from "../../session/chosen-recipients.ts";
import { LeaveGuard } from "./LeaveGuard.tsx";
import { ProcessingView } from "../../shell/ProcessingView.tsx";

const NO_TOOLS = [] as const;
/** The plan is not known here. What it lacks is refused when the recording is sent. */
const NO_LOCKS = { screen: false, background: false };

export type OfflineReply = { eventId: string; isPrivate: boolean };

type Props = { userId: string; chat?: string; reply?: OfflineReply };

/** The recorder without a connection: the recording stays on this device until its Aside or reply can be made. */
export function OfflineStage({ userId, chat = "", reply }: Props) {
  const { history } = useRouter();
  // Once: a recorder whose limits change is another recorder.
  const [given] = useState(() => ({
    postId: newDraftId(),
    ...readKnownLimits(userId),
    draft: makeContext(chat, reply),
  }));
  // They are this recording's, also if it is never made.
  useEffect(() => {
    if (given.draft.replyTo === "") forgetWaitingRecipients();
  }, [given]);
  const recorder = useLocalRecorder(given);
  const interrupted = useDrafts(userId).filter(({ id, isStopped }) => !isStopped && id !== given.postId);
  if (!recorder) return <ProcessingView />;
  return (
    <>
      {interrupted.length > 0 && <Interrupted recorder={recorder} userId={userId} drafts={interrupted} />}
      <KeepDraft recorder={recorder} userId={userId} id={given.postId} replyTo={given.draft.replyTo} />
      <LeaveGuard recorder={recorder} />
      <Studio
        recorder={recorder}
        tools={NO_TOOLS}
        extra={
          <span
            role="status"
            title={draftCopy.offlineNotice}
            className="inline-flex min-h-11 items-center gap-2 rounded-full bg-sunken px-4 text-small font-medium phone:bg-black/70 phone:text-white"
          >
            <CloudOff aria-hidden className="size-4" />
            {draftCopy.offline}
          </span>
        }
        mayUpload={false}
        locks={NO_LOCKS}
        upload={{ postId: given.postId, maxBytes: 0, isLocked: true, onDone: () => {} }}
        notice={draftCopy.offlineNotice}
        onExit={() => (history.canGoBack() ? history.back() : history.push("/dashboard/created-videos"))}
      />
    </>
  );
}

const makeContext = (chat: string, reply?: OfflineReply): DraftContext =>
  reply
    ? { recipients: "", chat: "", replyTo: reply.eventId, isPrivate: reply.isPrivate ? "true" : "" }
    : { recipients: readWaitingRecipients(), chat, replyTo: "", isPrivate: "" };

/** Not while recording: its buttons would be taken for those of the running recording. */
function Interrupted({ recorder, ...list }: { recorder: Recorder } & Parameters<typeof DraftList>[0]) {
  const isPhone = useMedia(PHONE);
  if (isRecording(useRecorderState(recorder))) return null;
  return (
    <div
      // The phone's studio is dark in both themes.
      data-dark={isPhone || undefined}
      className="mx-auto w-full max-w-content px-4 pb-3 text-ink phone:max-w-none phone:bg-black phone:pt-3"
    >
      <DraftList {...list} />
    </div>
  );
}

/** Lists the recording as a draft from its first second, and as one to be sent when it is stopped. */
function KeepDraft({ recorder, userId, id, replyTo }: { recorder: Recorder; userId: string; id: string; replyTo: string }) {
  const navigate = useNavigate();
  const state = useRecorderState(recorder);
  const { status } = state;
  useLeaveWarning(isRecording(state) || status === "stopping");
  const [startedAt, setStartedAt] = useState("");
  const hasBegun = isRecording(state);
  useEffect(() => {
    if (!hasBegun) return;
    const now = new Date().toISOString();
    setStartedAt(now);
    saveDraft(userId, { id, startedAt: now, title: titleOf(now, replyTo), isStopped: false, refused: null });
  }, [hasBegun, userId, id, replyTo]);
  const isDiscarded = startedAt !== "" && status === "ready";
  useEffect(() => {
    if (isDiscarded) forgetDraft(userId, id);
  }, [isDiscarded, userId, id]);
  useEffect(() => {
    if (status !== "stopped") return;
    saveDraft(userId, {
      id,
      startedAt,
      title: titleOf(startedAt, replyTo),
      isStopped: true,
      isWaiting: true,
      seconds: state.elapsed,
      refused: null,
    });
    toastSuccess(draftCopy.saved);
    void navigate({ href: "/dashboard/created-videos", replace: true });
    // Runs once, when recording stops.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [status]);
  return null;
}

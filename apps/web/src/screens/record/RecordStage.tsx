import type { PlanFeature } from "@aside/contract/plans.ts";
import { lacksFeature, useIsLocked, usePlan } from "@aside/core/entitlements/web/use-plan.ts";
import { useRecordingLimits } from "@aside/features/recording/web/queries.ts";
import { RecoveryNotice } from "@aside/features/recording/web/RecoveryNotice.tsx";
import { keepKnownLimits } from "@aside/features/recording/known-limits.ts";
import { forgetUnsent, markUnsent, noteLeft } from "@aside/features/recording/unsent.ts";
import { noteSilence } from "@aside/features/recording/silent-recording.ts";
import { Studio } from "@aside/features/recording/web/Studio.tsx";
import { useCrashCheck, useLastSeen } from "@aside/features/recording/web/use-crash-check.ts";
import { useFileDropGuard } from "@aside/features/recording/web/use-file-drop.ts";
import { useOffline } from "@aside/ui/hooks/use-offline.ts";
import { useLeaveWarning } from "@aside/ui/hooks/use-leave-warning.ts";
import { ownUserId, useRecorder, useRecorderState } from "@aside/features/recording/web/use-recorder.ts";
import { useMayLeave } from "@aside/features/recording/web/stage/use-may-leave.ts";
import { copy } from "@aside/features/recording/copy.ts";
import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import { isRecording } from "@aside/capture/recorder/recorder-state.ts";
import { brand } from "@aside/brand/brand.ts";
import { draftCopy } from "@aside/features/recording/draft-copy.ts";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { PHONE, useMedia } from "@aside/ui/use-media.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type ComponentProps, type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { InAppBrowserPopup } from "../../shell/InAppBrowserPopup.tsx";
import { LeaveGuard } from "./LeaveGuard.tsx";
import { ProcessingView } from "../../shell/ProcessingView.tsx";
import { noteRecording } from "../../session/on-recording.ts";
import { useSession } from "../../shell/session.ts";
import { StudioNotes } from "./StudioNotes.tsx";

type Props = {
  postId: string;
  recordPath: string;
  onStop?: () => void;
  onDone: () => void;
  extra?: ReactNode;
  mayUpload?: boolean;
  isReply?: boolean;
  notice?: ReactNode;
  /** Asked when recording is to start. */
  mayStart?: () => Promise<boolean>;
  /** Absent: as the person's plan says. */
  limitSeconds?: number;
  /** The screen after the recorder; absent: the one before it. */
  exitPath?: string;
};

const DEFAULT_LIMIT_SECONDS = 120;
/** How often the level is read. A word is longer. */
const LEVEL_MS = 100;
const DEFAULT_MAX_BYTES = 5 * 1024 * 1024;
const DEFAULT_MAX_LINES = 1080;

/** The recorder of an Aside or of a reply; the props are their differences. */
export function RecordStage({ postId, recordPath, onStop, onDone, extra, mayUpload = true, isReply = false, notice, ...given }: Props) {
  const { user } = useSession();
  const { history } = useRouter();
  const isPhone = useMedia(PHONE);
  useFileDropGuard();
  const wasCut = useCrashCheck(postId);
  const limits = useRecordingLimits();
  // A guest has no plan to load: the product's defaults apply, and the server checks them.
  const limitSeconds = given.limitSeconds ?? limits.data?.recording_limit_seconds ?? DEFAULT_LIMIT_SECONDS;
  // Replies are never locked.
  const lacks = useLacks(isReply);
  const isUploadLocked = useIsLocked("upload_pre_recorded_videos");
  const maxLines = limits.data?.max_video_lines ?? DEFAULT_MAX_LINES;
  const client = useQueryClient();
  useEffect(() => {
    if (user && limits.data) keepKnownLimits(user.userId, { limitSeconds: limits.data.recording_limit_seconds, maxLines });
  }, [user, limits.data, maxLines]);
  const isOffline = useOffline();
  const recorder = useRecorder(
    limits.isLoading ? null : { postId, limitSeconds, maxLines, resumePath: recordPath, mayStart: given.mayStart },
  );
  if (!recorder) return <ProcessingView />;
  return (
    <>
      <InAppBrowserPopup postId={postId} />
      <div
        // The phone's studio is dark in both themes.
        data-dark={isPhone || undefined}
        className="mx-auto flex w-full max-w-content flex-col gap-2 px-4 pb-3 text-ink empty:hidden phone:max-w-none phone:bg-black phone:pt-3"
      >
        <Recovery recorder={recorder} postId={postId} wasCut={wasCut} onRecovered={onDone} />
        {notice}
      </div>
      <Watch recorder={recorder} postId={postId} onStop={onStop} onDone={onDone} />
      <LeaveGuard recorder={recorder} />
      <StudioNotes recorder={recorder} postId={postId} isPrompterLocked={lacks("built_in_teleprompter")}>
        {({ tools, overlay }) => (
          <Studio
            recorder={recorder}
            tools={tools}
            overlay={overlay}
            extra={extra}
            mayUpload={mayUpload}
            {...(isOffline && { notice: draftCopy.offlineNotice })}
            locks={{ screen: lacks("screen_share"), background: lacks("custom_animated_backgrounds") }}
            upload={{
              postId,
              maxBytes: limits.data?.max_upload_bytes ?? DEFAULT_MAX_BYTES,
              isLocked: user?.isUploadVideoEnabled === false || isUploadLocked,
              onDone: () => {
                // Remembered without a video.
                void client.invalidateQueries({ queryKey: ["post", postId] });
                noteRecording("uploaded", postId);
                noteSilence(postId, 1);
                onDone();
              },
            }}
            leave={user && <LeaveLinks isReply={isReply} />}
            onExit={() => (given.exitPath ? history.push(given.exitPath) : history.canGoBack() ? history.back() : history.push("/"))}
          />
        )}
      </StudioNotes>
    </>
  );
}

/** Another page sends what was stopped. A reply is in no list of the person's own. */
function LeaveLinks({ isReply }: { isReply: boolean }) {
  if (isReply) return <LinkButton href="/dashboard/inbox">{draftCopy.inbox}</LinkButton>;
  return (
    <>
      <LinkButton href="/dashboard/created-videos">{draftCopy.myAsides}</LinkButton>
      <LinkButton href={`/${brand.slug}/new`} variant="secondary">
        {draftCopy.recordAnother}
      </LinkButton>
    </>
  );
}

/** Looks again when this recording has failed, because it can be recovered from then on. */
function Recovery({ recorder, ...props }: Omit<ComponentProps<typeof RecoveryNotice>, "isHidden"> & { recorder: Recorder }) {
  const hasFailed = useSyncExternalStore(recorder.subscribe, () => recorder.getSnapshot().status === "failed");
  const isRunning = useSyncExternalStore(recorder.subscribe, () => isRecording(recorder.getSnapshot()));
  // Its buttons would be taken for those of the running recording.
  return <RecoveryNotice key={String(hasFailed)} {...props} isHidden={isRunning} />;
}

function useLacks(isReply: boolean): (feature: PlanFeature) => boolean {
  const { data: plan } = usePlan();
  return (feature) => !isReply && plan !== undefined && lacksFeature(plan, feature);
}

/** The highest level of the microphone in a recording. */
function useLoudest(recorder: Recorder, isOn: boolean) {
  const loudest = useRef(0);
  useEffect(() => {
    if (!isOn) return;
    loudest.current = 0;
    const timer = setInterval(() => (loudest.current = Math.max(loudest.current, recorder.readLevel())), LEVEL_MS);
    return () => clearInterval(timer);
  }, [recorder, isOn]);
  return loudest;
}

/** Continues when the server has the whole recording. Until then, the browser warns before the page is closed. */
function Watch({ recorder, postId, onStop, onDone }: Pick<Props, "postId" | "onStop" | "onDone"> & { recorder: Recorder }) {
  const client = useQueryClient();
  const state = useRecorderState(recorder);
  const { status, elapsed, bytesInMemory, isAudioTake } = state;
  useLastSeen(postId, isRecording(state));
  const mayLeave = useMayLeave(state);
  useLeaveWarning(isRecording(state) || (status === "stopping" && !mayLeave) || bytesInMemory > 0);
  const loudest = useLoudest(recorder, isRecording(state));
  const hasBegun = isRecording(state);
  const startedAt = useRef("");
  useEffect(() => {
    if (!hasBegun) return;
    startedAt.current = new Date().toISOString();
    noteRecording("started", postId);
    // If the connection is lost, the list of what waits can't load it.
    void import("@aside/features/recording/web/drafts/DraftList.tsx").catch(() => undefined);
  }, [hasBegun, postId]);
  useEffect(() => {
    if (status !== "stopping") return;
    markUnsent({ postId, userId: ownUserId(), startedAt: startedAt.current, seconds: elapsed });
    noteRecording("recorded", postId);
    onStop?.();
    // Runs once, when recording stops.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [status]);
  useEffect(() => {
    if (status !== "stopped") return;
    forgetUnsent(postId);
    noteRecording("uploaded", postId);
    noteSilence(postId, loudest.current);
    // Remembered without a video.
    void client.invalidateQueries({ queryKey: ["post", postId] });
    toastSuccess(isAudioTake ? copy.gotMessage : copy.gotVideo);
    onDone();
    // Runs once, when recording stops.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [status]);
  // It goes on sending.
  useEffect(() => () => void (recorder.getSnapshot().status === "stopping" && noteLeft(postId)), [recorder, postId]);
  return null;
}

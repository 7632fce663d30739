import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import { isRecording, type RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { type CSSProperties, type ReactNode, useEffect, useRef } from "react";
import { copy } from "../../copy.ts";
import { UploadState } from "../UploadState.tsx";
import { RecordTime } from "./RecordTime.tsx";
import { StageProblem } from "./StageProblem.tsx";
import { StudioControls } from "./StudioControls.tsx";
import { StoppedOffline } from "./StoppedOffline.tsx";
import { useMayLeave } from "./use-may-leave.ts";
import { StudioPicture } from "./StudioPicture.tsx";

const WIDE = { width: 16, height: 9 };
/** As large as the container allows, in the picture's shape. */
const FITTED = "aspect-(--ratio) w-[min(100cqw,calc(100cqh*var(--shape)))]";

/** At the upper edge; below or beside the teleprompter, which is there as well. */
const NOTICES = `absolute inset-x-4 top-4 z-10 mx-auto flex max-w-2xl flex-col gap-2 empty:hidden [&>p]:self-center [&>p]:rounded-card
  [&>p]:bg-surface [&>p]:px-4 [&>p]:py-2
  group-has-[[data-prompter=top]]/stage:top-auto group-has-[[data-prompter=top]]/stage:bottom-28
  group-has-[[data-prompter=beside]]/stage:right-1/2
  phone:inset-x-2 phone:top-[max(4rem,calc(env(safe-area-inset-top)+3.25rem))]
  phone:group-has-[[data-prompter=top]]/stage:top-[max(11.5rem,calc(100%/3+0.5rem))] phone:group-has-[[data-prompter=top]]/stage:bottom-auto
  phone:group-has-[[data-prompter=beside]]/stage:right-[calc(40%+0.5rem)]
  lying:inset-x-26 lying:top-2 lying:group-has-[[data-prompter=top]]/stage:top-[calc(100%/3+0.5rem)]`;

type Props = {
  recorder: Recorder;
  state: RecorderState;
  /** Over the picture: the teleprompter. */
  overlay: ReactNode;
  /** Replaces the controls: an upload in progress. */
  cover: ReactNode;
  /** At the upper edge, over the picture: the studio keeps its size when one comes. */
  notices: ReactNode;
  /** Ways on while a stopped recording waits for a connection. */
  leave: ReactNode;
  /** Of a phone, which has no bar under the stage: the upper corners, what is recorded, beside the record button, and the tools. */
  phone: { corners: ReactNode; modes: ReactNode; beside: ReactNode; tools: ReactNode } | null;
};

/**
 * The picture with the controls on its lower edge. On a phone it fills the screen; otherwise it has the picture's shape. Always dark, so
 * that the person is the brightest thing.
 */
export function StudioStage({ recorder, state, overlay, cover, notices, leave, phone }: Props) {
  const stage = useFocusAfterStart(state.status);
  const { width, height } = state.size ?? WIDE;
  const shape = { "--shape": width / height, "--ratio": `${width} / ${height}` } as CSSProperties;
  const canControl = !cover && (isRecording(state) || ["ready", "preparing", "idle", "countdown"].includes(state.status));
  const mayLeave = useMayLeave(state);
  const isMirrored = state.layout === "camera" && !state.isCameraAway && state.status === "ready";
  return (
    <div className="group/stage relative grid min-h-0 min-w-0 flex-1 place-items-center [container-type:size]">
      <div className={NOTICES}>{notices}</div>
      <div
        ref={stage}
        role="group"
        aria-label="Stage"
        tabIndex={-1}
        data-dark
        style={shape}
        className={`relative isolate grid place-items-center overflow-hidden rounded-card bg-black text-ink [container-type:size] focus:outline-none phone:aspect-auto phone:size-full phone:rounded-none ${FITTED}`}
      >
        <div className={`relative ${FITTED}`}>
          <StudioPicture recorder={recorder} state={state} shape={width / height} />
        </div>
        {isStarting(state) && (
          <p role="status" className="absolute inset-0 grid place-items-center text-muted">
            {copy.startingCamera}
          </p>
        )}
        {state.status === "paused" && <PausedCover />}
        {overlay}
        <StageProblem recorder={recorder} state={state} />
        {state.status === "countdown" && (
          <p
            aria-live="assertive"
            className="pointer-events-none absolute inset-0 grid place-items-center text-display font-bold text-white"
          >
            {state.countdown}
          </p>
        )}
        {canControl && (
          // The bubble may be under the controls, so only the buttons receive pointer events.
          <div className="pointer-events-none absolute inset-x-0 bottom-0 flex flex-col items-center gap-3 bg-linear-to-t from-black/70 to-transparent p-4 pt-10 phone:px-2 phone:pb-[max(0.5rem,env(safe-area-inset-bottom))] lying:inset-y-0 lying:grid lying:grid-cols-[auto_minmax(0,1fr)_auto] lying:gap-2 lying:bg-none lying:pt-2 lying:pr-[max(0.75rem,env(safe-area-inset-right))] lying:pl-[max(0.5rem,env(safe-area-inset-left))] [&_button]:pointer-events-auto">
            {phone ? (
              <>
                <div
                  data-bottom-bar
                  className="flex w-full flex-col items-center gap-2 lying:col-start-2 lying:mr-36 lying:w-auto lying:flex-row lying:flex-wrap lying:self-end"
                >
                  <RecordTime state={state} />
                  {phone.modes}
                </div>
                <div data-bottom-bar className="w-full lying:col-start-3 lying:row-start-1 lying:w-auto lying:self-center">
                  <StudioControls recorder={recorder} state={state} beside={phone.beside} />
                </div>
                {phone.tools}
              </>
            ) : (
              <WideControls recorder={recorder} state={state} isMirrored={isMirrored} />
            )}
          </div>
        )}
        {state.status === "stopping" && !mayLeave && (
          // On a phone's side it leaves room for the link.
          <div
            data-bottom-bar
            className="absolute inset-x-4 bottom-4 mx-auto max-w-md rounded-card bg-surface p-4 empty:hidden lying:inset-x-auto lying:left-4 lying:w-[calc(100%-17rem)] lying:max-w-none"
          >
            <UploadState upload={state.upload} isStopping isInMemory={state.bytesInMemory > 0} />
          </div>
        )}
        {cover}
      </div>
      {mayLeave && <StoppedOffline>{leave}</StoppedOffline>}
      {phone?.corners}
    </div>
  );
}

/** An upright picture has no room beside the buttons. */
function WideControls({ recorder, state, isMirrored }: { recorder: Recorder; state: RecorderState; isMirrored: boolean }) {
  return (
    <>
      <div className="@xl:hidden">
        <RecordTime state={state} />
      </div>
      <div className="grid w-full grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3">
        {isMirrored && (
          <p className="justify-self-start rounded-full bg-black/80 px-3 py-1 text-small text-white @max-xl:hidden">{copy.mirrored}</p>
        )}
        <div className="col-start-2">
          <StudioControls recorder={recorder} state={state} />
        </div>
        <div className="col-start-3 justify-self-end @max-xl:hidden">
          <RecordTime state={state} />
        </div>
      </div>
    </>
  );
}

/** The stage is black until the camera's first picture. */
const isStarting = ({ status, preview, layout }: RecorderState): boolean =>
  !preview && layout === "camera" && (status === "idle" || status === "preparing");

function PausedCover() {
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center bg-black/60 text-center text-white">
      <p>
        <span className="block text-title font-semibold">{copy.pausedTitle}</span>
        <span className="text-white/90 phone:hidden">{copy.pausedHint}</span>
      </p>
    </div>
  );
}

/**
 * The start button becomes the stop button. If it kept the focus, Space, which pauses, would press it and end the recording. So the stage
 * takes the focus.
 */
function useFocusAfterStart(status: RecorderState["status"]) {
  const stage = useRef<HTMLDivElement>(null);
  const before = useRef(status);
  useEffect(() => {
    const wasCounting = before.current === "countdown";
    before.current = status;
    if (wasCounting && status === "recording" && stage.current?.contains(document.activeElement)) stage.current.focus();
  }, [status]);
  return stage;
}

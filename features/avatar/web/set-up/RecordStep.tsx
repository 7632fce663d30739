import { formatDuration } from "@aside/contract/time/durations.ts";
import { cx } from "@aside/ui/class-names.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { useLeaveWarning } from "@aside/ui/hooks/use-leave-warning.ts";
import { useRef } from "react";
import { MAX_TRAINING_SECONDS, type Persona } from "../../contract.ts";
import { webCopy } from "../../web-copy.ts";
import { CameraView } from "./CameraView.tsx";
import { ChooseFile } from "./ChooseFile.tsx";
import { KeptRecording } from "./kept-recording.ts";
import { StepHeading } from "./StepHeading.tsx";
import { useCamera } from "./use-camera.ts";
import { useClipRecorder } from "./use-clip-recorder.ts";
import { useFaceGuide } from "./use-face-guide.ts";

/** The file is a little longer than the clock says. */
const MARGIN_SECONDS = 5;
const LINES = { embedded: 720, provider: 1080 };
const BITS_PER_SECOND = { embedded: 3_000_000, provider: 8_000_000 };

type Props = { persona: Persona; onVideo: (video: Blob) => void };

/** Camera, hints, the text to read, and the controls of the recording. */
export function RecordStep({ persona, onVideo }: Props) {
  const copy = webCopy.record;
  const size = persona.engine === "embedded" ? "embedded" : "provider";
  const { stream, problem, retry } = useCamera(LINES[size]);
  const hint = useFaceGuide(stream);
  const kept = useRef<KeptRecording>(null);
  const recorder = useClipRecorder({
    stream,
    bitsPerSecond: BITS_PER_SECOND[size],
    maxSeconds: MAX_TRAINING_SECONDS - MARGIN_SECONDS,
    onStart: (type) => (kept.current = new KeptRecording(persona.id, type)),
    onPart: (part) => kept.current?.add(part),
    onEnd: () => kept.current && onVideo(kept.current.whole()),
    onFail: () => toastError(copy.interrupted),
  });
  const { state, seconds } = recorder;
  useLeaveWarning(state !== "idle");
  const main = useRef<HTMLButtonElement>(null);
  const act = { idle: recorder.start, recording: recorder.pause, paused: recorder.resume };
  const label = { idle: copy.start, recording: copy.pause, paused: copy.resume };
  const startAgain = () => {
    recorder.discard();
    main.current?.focus();
  };
  const time = formatDuration(seconds);
  const left = Math.ceil(persona.training.min_seconds + 1 - seconds);
  return (
    <>
      <StepHeading>{copy.title}</StepHeading>
      {problem ? (
        <Banner
          tone="danger"
          action={
            <Button variant="secondary" onClick={retry}>
              {copy.tryAgain}
            </Button>
          }
        >
          {problem}
        </Banner>
      ) : (
        <div className="grid gap-x-6 gap-y-4 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr]">
          <div className="flex flex-col gap-3">
            <CameraView stream={stream} />
            <p
              aria-live="polite"
              className={cx(
                "flex min-h-14 items-center rounded-control px-3 py-1 font-medium",
                hint.isIssue ? "bg-warning-soft text-warning" : "bg-sunken",
              )}
            >
              {hint.text}
            </p>
          </div>
          {/* On a phone it scrolls in its own frame, so that the camera stays in sight. */}
          <section
            aria-label={copy.script}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the keyboard
            tabIndex={0}
            className="flex flex-col gap-3 rounded-card bg-sunken p-4 max-lg:max-h-60 max-lg:overflow-y-auto lg:row-span-2"
          >
            <h3 className="font-semibold">{copy.script}</h3>
            {webCopy.script.map((paragraph) => (
              <p key={paragraph} className="text-lead">
                {paragraph}
              </p>
            ))}
          </section>
          <div className="flex flex-col gap-3">
            <div className="flex flex-wrap items-center gap-3">
              {/* One button, so that it keeps the focus. */}
              <Button ref={main} variant={state === "idle" ? "primary" : "secondary"} disabled={!stream} onClick={act[state]}>
                {label[state]}
              </Button>
              {state !== "idle" && (
                <>
                  <Button variant="ghost" onClick={startAgain}>
                    {copy.again}
                  </Button>
                  <Button disabled={left > 0} onClick={recorder.finish}>
                    {copy.finish}
                  </Button>
                </>
              )}
            </div>
            {state !== "idle" && (
              <p className="text-small text-muted tabular-nums">
                <span className="font-medium text-ink">{state === "recording" ? copy.recording(time) : copy.paused(time)}</span>
                {" · "}
                {left > 0 ? copy.left(formatDuration(left)) : copy.enough}
              </p>
            )}
          </div>
        </div>
      )}
      {state === "idle" && (
        <div>
          <ChooseFile onFile={onVideo} />
        </div>
      )}
    </>
  );
}

import { formatDuration } from "@aside/contract/time/durations.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { useCountdown } from "@aside/ui/hooks/use-countdown.ts";
import { useLeaveWarning } from "@aside/ui/hooks/use-leave-warning.ts";
import { useRef } from "react";
import { webCopy } from "../../web-copy.ts";
import { CameraView } from "./CameraView.tsx";
import { StepHeading } from "./StepHeading.tsx";
import { useCamera } from "./use-camera.ts";
import { useClipRecorder } from "./use-clip-recorder.ts";

const LINES = 720;
const BITS_PER_SECOND = 3_000_000;
const MAX_SECONDS = 20;
const SECOND_MS = 1000;

type Props = {
  phrase: string;
  expires_at: string;
  isAsking: boolean;
  onAsk: () => void;
  onVideo: (video: Blob) => void;
};

/** The words, large, and the camera that records them. */
export function SpeakWords({ phrase, expires_at, isAsking, onAsk, onVideo }: Props) {
  const copy = webCopy.consent;
  const { stream, problem, retry } = useCamera(LINES);
  const { seconds: left } = useCountdown(Math.ceil((Date.parse(expires_at) - Date.now()) / SECOND_MS));
  const parts = useRef<Blob[]>([]);
  const { state, seconds, start, finish } = useClipRecorder({
    stream,
    bitsPerSecond: BITS_PER_SECOND,
    maxSeconds: MAX_SECONDS,
    onStart: () => (parts.current = []),
    onPart: (part) => parts.current.push(part),
    onEnd: () => onVideo(new Blob(parts.current)),
    onFail: () => toastError(webCopy.record.interrupted),
  });
  useLeaveWarning(state !== "idle");
  if (left === 0 && state === "idle")
    return (
      <Banner
        tone="warning"
        action={
          <Button variant="secondary" busy={isAsking} onClick={onAsk}>
            {copy.showNew}
          </Button>
        }
      >
        {copy.expired}
      </Banner>
    );
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-col items-center gap-1 rounded-card bg-sunken p-4 text-center">
        <StepHeading>{copy.say}</StepHeading>
        <p className="text-title font-semibold">{phrase}</p>
        <p className="text-small text-muted tabular-nums">{copy.left(formatDuration(left))}</p>
      </div>
      {problem ? (
        <Banner
          tone="danger"
          action={
            <Button variant="secondary" onClick={retry}>
              {webCopy.record.tryAgain}
            </Button>
          }
        >
          {problem}
        </Banner>
      ) : (
        <div className="mx-auto w-full max-w-xl">
          <CameraView stream={stream} />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-center gap-3">
        {/* One button, so that it keeps the focus. */}
        <Button disabled={!stream} onClick={state === "idle" ? start : finish}>
          {state === "idle" ? copy.record : copy.finish}
        </Button>
        {state !== "idle" && <span className="tabular-nums">{copy.seconds(Math.floor(seconds))}</span>}
      </div>
    </section>
  );
}

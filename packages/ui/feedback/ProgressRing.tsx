import { cx } from "../class-names.ts";
import { ringTime } from "./record-ring.ts";

export type RecordState =
  | { is: "idle" }
  | { is: "countdown"; seconds: number }
  | { is: "recording" | "paused"; elapsedSeconds: number; limitSeconds: number };

interface ProgressRingProps {
  state: RecordState;
  /** Starts, cancels the countdown, or stops, depending on the state. */
  onPress: () => void;
  disabled?: boolean;
}

const RADIUS = 44;
const LENGTH = 2 * Math.PI * RADIUS;

/** The recorder's main button; its ring is the remaining time. It is over the camera's picture, so it is dark in both themes. */
export function ProgressRing({ state, onPress, disabled }: ProgressRingProps) {
  const time = state.is === "recording" || state.is === "paused" ? ringTime(state.elapsedSeconds, state.limitSeconds) : undefined;
  const ringColour = time?.ending ? "stroke-[#ff6b4f]" : "stroke-white";
  return (
    <button
      type="button"
      onClick={onPress}
      disabled={disabled}
      aria-label={pressLabel(state)}
      className="relative size-18 rounded-full bg-black/60 transition-transform hover:scale-[1.03] active:scale-[0.98] disabled:opacity-50"
    >
      <svg viewBox="0 0 96 96" aria-hidden className={cx("absolute inset-0 -rotate-90", state.is === "recording" && "animate-breathe")}>
        <circle cx="48" cy="48" r={RADIUS} className="fill-none stroke-white/30" strokeWidth="5" />
        <circle
          cx="48"
          cy="48"
          r={RADIUS}
          className={cx("fill-none transition-[stroke-dashoffset] duration-200 ease-linear", ringColour)}
          strokeWidth="5"
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - (time?.fraction ?? 1))}
        />
      </svg>
      <span className="absolute inset-0 grid place-items-center">
        <RingCentre state={state} />
      </span>
    </button>
  );
}

function RingCentre({ state }: { state: RecordState }) {
  if (state.is === "countdown") return <span className="text-display font-semibold text-white tabular-nums">{state.seconds}</span>;
  if (state.is === "recording") return <span className="size-6 rounded-control bg-[#ff6b4f]" />;
  if (state.is === "paused") return <span className="size-6 rounded-control bg-white" />;
  return <span className="size-12 rounded-full bg-[#e5482d]" />;
}

function pressLabel(state: RecordState): string {
  if (state.is === "idle") return "Start recording";
  if (state.is === "countdown") return `Cancel, recording starts in ${state.seconds}`;
  return "Stop recording";
}

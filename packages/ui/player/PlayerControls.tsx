import {
  Captions,
  CaptionsOff,
  Keyboard,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RectangleHorizontal,
  SlidersHorizontal,
  Volume2,
  VolumeX,
} from "lucide-react";
import type { ReactNode, Ref } from "react";
import { type Chapter, chapterAt } from "./chapters.ts";
import { formatDuration } from "@aside/contract/time/durations.ts";
import { IconButton } from "../elements/IconButton.tsx";
import { LiveButton } from "./LiveButton.tsx";
import { copy } from "./copy.ts";
import type { PlayerCommand } from "./player-keys.ts";
import { SeekBar, type TimeMark } from "./SeekBar.tsx";
import type { VideoState } from "./use-video-state.ts";

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

interface PlayerControlsProps {
  state: VideoState;
  durationSeconds: number;
  marks: readonly TimeMark[];
  chapters: readonly Chapter[];
  hasCaptions: boolean;
  captionsOn: boolean;
  fullscreen: boolean;
  canFloat: boolean;
  theater?: { isOn: boolean };
  run: (command: PlayerCommand) => void;
  onSeek: (seconds: number) => void;
  onVolume: (volume: number) => void;
  onRate: (rate: number) => void;
  onGoLive: () => void;
  onFloat: () => void;
  showsQuality: boolean;
  qualityButton: Ref<HTMLButtonElement>;
  onQuality: () => void;
}

/** The control bar at the bottom of the video. It is over the video, so it is light on dark in both themes. */
export function PlayerControls(props: PlayerControlsProps) {
  const { state, durationSeconds, run } = props;
  const chapter = chapterAt(props.chapters, state.currentSeconds)?.title;
  return (
    <div className="px-3 pb-1 text-white">
      {/* For touch screens, where the time line shows no chapter on hover. Screen readers get it from the time line. */}
      <p aria-hidden className="truncate text-small font-medium empty:hidden md:hidden">
        {chapter}
      </p>
      {state.live && (
        <div className="-mb-2 -ml-2">
          <LiveButton isAtEdge={state.live.isAtEdge} onGoLive={props.onGoLive} />
        </div>
      )}
      <SeekBar
        currentSeconds={state.currentSeconds}
        durationSeconds={durationSeconds}
        bufferedSeconds={state.bufferedSeconds}
        marks={props.marks}
        chapters={props.chapters}
        onSeek={props.onSeek}
      />
      <div className="-mt-1 flex items-center">
        <Control label={state.playing ? "Pause (k)" : "Play (k)"} onClick={() => run({ do: "toggle-play" })}>
          {state.playing ? <Pause aria-hidden /> : <Play aria-hidden />}
        </Control>
        <Volume {...props} />
        <span className="px-2 text-small whitespace-nowrap tabular-nums">
          {formatDuration(state.currentSeconds)} / {formatDuration(durationSeconds)}
        </span>
        <span aria-hidden className="min-w-0 flex-1 truncate px-2 text-small font-medium">
          <span className="max-md:hidden">{chapter}</span>
        </span>
        {props.hasCaptions && (
          <Control label="Captions (c)" pressed={props.captionsOn} onClick={() => run({ do: "toggle-captions" })}>
            {props.captionsOn ? <Captions aria-hidden /> : <CaptionsOff aria-hidden />}
          </Control>
        )}
        <Speed rate={state.rate} onRate={props.onRate} />
        {state.quality && (
          <Control label={copy.quality} buttonRef={props.qualityButton} expanded={props.showsQuality} onClick={props.onQuality}>
            <SlidersHorizontal aria-hidden />
          </Control>
        )}
        {props.canFloat && (
          <span className="hidden xs:inline">
            <Control label="Picture in picture" onClick={props.onFloat}>
              <PictureInPicture2 aria-hidden />
            </Control>
          </span>
        )}
        <span className="hidden md:inline">
          <Control label="Keyboard shortcuts (?)" onClick={() => run({ do: "show-keys" })}>
            <Keyboard aria-hidden />
          </Control>
        </span>
        {props.theater && (
          <span className="hidden lg:inline">
            <Control label="Theater mode (t)" pressed={props.theater.isOn} onClick={() => run({ do: "toggle-theater" })}>
              <RectangleHorizontal aria-hidden />
            </Control>
          </span>
        )}
        <Control label={props.fullscreen ? "Exit full screen (f)" : "Full screen (f)"} onClick={() => run({ do: "toggle-fullscreen" })}>
          {props.fullscreen ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
        </Control>
      </div>
    </div>
  );
}

type ControlProps = {
  label: string;
  pressed?: boolean;
  expanded?: boolean;
  buttonRef?: Ref<HTMLButtonElement>;
  onClick: () => void;
  children: ReactNode;
};

function Control({ label, pressed, expanded, buttonRef, onClick, children }: ControlProps) {
  return (
    <IconButton
      label={label}
      ref={buttonRef}
      aria-pressed={pressed}
      aria-expanded={expanded}
      onClick={onClick}
      className="text-white hover:bg-white/20 focus-visible:outline-white"
    >
      {children}
    </IconButton>
  );
}

function Volume({ state, run, onVolume }: PlayerControlsProps) {
  return (
    <>
      <Control label={state.muted ? "Unmute (m)" : "Mute (m)"} onClick={() => run({ do: "toggle-mute" })}>
        {state.muted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
      </Control>
      <input
        type="range"
        aria-label="Volume"
        data-own-keys
        min={0}
        max={1}
        step={0.05}
        value={state.muted ? 0 : state.volume}
        onChange={(event) => onVolume(event.target.valueAsNumber)}
        className="hidden h-11 w-20 cursor-pointer accent-white focus-visible:outline-white md:block"
      />
    </>
  );
}

/** A native select, because it also opens in full screen, unlike a menu that is rendered elsewhere in the page. */
function Speed({ rate, onRate }: { rate: number; onRate: (rate: number) => void }) {
  return (
    <select
      aria-label="Speed"
      data-own-keys
      value={rate}
      onChange={(event) => onRate(Number(event.target.value))}
      className="h-11 min-w-11 appearance-none rounded-control bg-transparent px-2 text-center text-small font-semibold text-white tabular-nums hover:bg-white/20 focus-visible:outline-white"
    >
      {SPEEDS.map((speed) => (
        <option key={speed} value={speed} className="bg-black text-white">
          {speed}×
        </option>
      ))}
    </select>
  );
}

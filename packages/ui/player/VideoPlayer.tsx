import { Play } from "lucide-react";
import { type KeyboardEvent, type Ref, Suspense, useCallback, useEffect, useImperativeHandle, useRef, useState } from "react";
import { lazyChunk } from "../lazy-chunk.ts";
import { AdoptedVideo } from "./AdoptedVideo.tsx";
import { AudioPlaceholder } from "./AudioPlaceholder.tsx";
import { Button } from "../elements/Button.tsx";
import { type Chapter, chapterStep } from "./chapters.ts";
import { cx } from "../class-names.ts";
import { copy } from "./copy.ts";
import { formatDuration } from "@aside/contract/time/durations.ts";
import { LiveButton } from "./LiveButton.tsx";
import { PlayerControls } from "./PlayerControls.tsx";
import { type PlayerCommand, playerCommand } from "./player-keys.ts";
import { LOADING_RING } from "./loading-ring.ts";
import { playerOf, type QualityState } from "@aside/player/player-of.ts";
import type { Rendition } from "@aside/player/levels.ts";
import { QualityMenu } from "./QualityMenu.tsx";
import type { TimeMark } from "./SeekBar.tsx";
import { useCaptions } from "./use-captions.ts";
import { usePageKeys } from "./use-page-keys.ts";
import { useFullscreen } from "./use-fullscreen.ts";
import { useVideoState } from "./use-video-state.ts";

const PlayerKeysDialog = lazyChunk(async () => ({ default: (await import("./PlayerKeysDialog.tsx")).PlayerKeysDialog }));

export interface CaptionTrack {
  src: string;
  language: string;
  label: string;
}

/** Captions in another language than the audio are shown by default, not only when the sound is off. */
export interface ShownCaptions extends CaptionTrack {
  isTranslated: boolean;
}

interface VideoPlayerProps {
  title: string;
  /**
   * Sets the source of the video element (native HLS, an engine or a file) when it is mounted and on a retry. The returned function
   * detaches it. `preload` is "none" until the caller changes it, so that the poster is loaded first.
   */
  onAttach: (video: HTMLVideoElement) => void | (() => void);
  posterUrl?: string;
  /** Shown until the metadata is loaded. */
  durationSeconds?: number;
  captions?: readonly CaptionTrack[];
  /** Shows the captions until the viewer turns them off. */
  captionsWanted?: boolean;
  marks?: readonly TimeMark[];
  /** Ordered by start. Shift+N and Shift+P seek to the next and the previous chapter. */
  chapters?: readonly Chapter[];
  startMuted?: boolean;
  /** An audio message: a placeholder is shown in place of the picture. */
  isAudio?: boolean;
  onTime?: (seconds: number) => void;
  ref?: Ref<HTMLVideoElement>;
  /** A video element that is already in the page and may be playing. It is moved here unchanged, and `onAttach` is not called. */
  element?: HTMLVideoElement;
  /** The lower qualities. More may be made while the page is open. */
  renditions?: readonly Rendition[];
  /** The page can show the player wider. Without it, there is no theater mode. */
  theater?: Theater;
  /** Fills its container, instead of having the shape 16:9. */
  fills?: boolean;
  /** The page is about this video: its shortcuts work wherever the focus is, unless something there uses the key. */
  isMain?: boolean;
}

export interface Theater {
  isOn: boolean;
  toggle: () => void;
}

/** How long a tap shows the controls of a playing video. */
const SHOWN_MS = 3_000;

const NO_MARKS: readonly TimeMark[] = [];
const NO_CHAPTERS: readonly Chapter[] = [];

export function VideoPlayer({
  title,
  onAttach,
  posterUrl,
  captions = [],
  captionsWanted = false,
  marks = NO_MARKS,
  chapters = NO_CHAPTERS,
  startMuted = false,
  isAudio = false,
  onTime,
  ref,
  element,
  renditions,
  theater,
  fills = false,
  isMain = false,
  ...rest
}: VideoPlayerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const qualityButton = useRef<HTMLButtonElement>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [captionChoice, setCaptionChoice] = useState<boolean>();
  const [showsKeys, setShowsKeys] = useState(false);
  const [showsQuality, setShowsQuality] = useState(false);
  const pointer = useRef("");
  const [tappedAt, setTappedAt] = useState<number | null>(null);
  const state = useVideoState(video);
  const { fullscreen, toggleFullscreen } = useFullscreen(frame, video);
  const retry = useAttachment(element ? null : video, onAttach);
  useEffect(() => {
    if (video && renditions) playerOf(video)?.setRenditions(renditions);
  }, [video, renditions]);
  useImperativeHandle(ref, () => video as HTMLVideoElement, [video]);
  useEffect(() => {
    onTime?.(state.currentSeconds);
  }, [onTime, state.currentSeconds]);

  const captionsOn = captionChoice ?? (state.muted || captionsWanted);
  const words = useCaptions(video, captionsOn, captions.map((track) => track.src).join());
  const durationSeconds = state.durationSeconds || (rest.durationSeconds ?? 0);

  function run(command: PlayerCommand) {
    if (!video) return;
    if (command.do === "toggle-captions") setCaptionChoice(!captionsOn);
    else if (command.do === "toggle-fullscreen") toggleFullscreen();
    else if (command.do === "toggle-theater") theater?.toggle();
    else if (command.do === "show-keys") setShowsKeys(true);
    else if (command.do === "chapter") seekTo(video, chapterStep(chapters, video.currentTime, command.by));
    else runOnVideo(video, command, durationSeconds);
  }

  usePageKeys(isMain, run);

  useEffect(() => {
    if (tappedAt === null) return;
    const timer = setTimeout(() => setTappedAt(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [tappedAt]);

  /** On the picture. A finger cannot hover, so its first tap shows the controls. */
  function press() {
    if (pointer.current !== "touch" || !state.playing) run({ do: "toggle-play" });
    else setTappedAt(tappedAt === null ? performance.now() : null);
  }

  function closeQuality(isKey: boolean) {
    setShowsQuality(false);
    if (isKey) qualityButton.current?.focus();
  }

  function playFromPoster() {
    // The pressed button is about to be removed, so the player takes the focus.
    frame.current?.focus();
    run({ do: "toggle-play" });
  }

  function goLive() {
    // The pressed button is about to be removed or disabled.
    frame.current?.focus();
    if (video) playerOf(video)?.goLive();
  }

  function onKey(event: KeyboardEvent<HTMLDivElement>) {
    const target = event.target as HTMLElement;
    const ownKeys = target.hasAttribute("data-own-keys") && event.key !== "f";
    const pressesButton = event.key === " " && target.tagName === "BUTTON";
    const command = ownKeys || pressesButton || event.defaultPrevented ? undefined : playerCommand(event);
    if (!command) return;
    event.preventDefault();
    run(command);
  }

  const notice = state.quality && noticeOf(state.quality, state.started);
  const player = (
    <div
      ref={frame}
      role="region"
      aria-label={`Video: ${title}`}
      tabIndex={-1}
      onKeyDown={onKey}
      onPointerDownCapture={({ pointerType }) => (pointer.current = pointerType)}
      className={cx(
        "group/player relative isolate flex items-center justify-center overflow-hidden bg-black focus:outline-none",
        fullscreen || fills ? "size-full" : "aspect-video rounded-card",
        // On phones the menu is larger than the video.
        showsQuality && "z-50",
      )}
    >
      {element ? (
        <AdoptedVideo element={element} captions={captions} onReady={setVideo} onPress={press} />
      ) : (
        <video
          ref={setVideo}
          poster={posterUrl}
          preload="none"
          playsInline
          muted={startMuted}
          onClick={press}
          className="size-full object-contain"
        >
          {captions.map((track) => (
            <track key={track.src} kind="captions" src={track.src} srcLang={track.language} label={track.label} />
          ))}
        </video>
      )}
      {(isAudio || (state.quality?.isSoundOnly && !video?.poster)) && <AudioPlaceholder />}
      <p role="status" className="absolute top-3 left-3 text-small text-white">
        {notice && <span className="rounded-control bg-black/80 px-3 py-1">{notice}</span>}
      </p>
      {state.waiting && !state.failed && (
        <p role="status" aria-label={copy.loading} className="pointer-events-none absolute inset-0 animate-[appear_160ms_200ms_backwards]">
          <span className={LOADING_RING} />
        </p>
      )}
      {!state.started && !state.failed && <PosterPlay durationSeconds={durationSeconds} onPlay={playFromPoster} />}
      {!state.started && !state.failed && state.live && (
        <div className="absolute bottom-1 left-1 rounded-control bg-black/75">
          <LiveButton isAtEdge={false} onGoLive={goLive} />
        </div>
      )}
      {state.failed && <Failure onRetry={retry} />}
      {state.started && !state.failed && (
        <div className="absolute inset-x-0 bottom-0">
          {words && <Caption words={words} />}
          <div
            onPointerDown={() => tappedAt !== null && setTappedAt(performance.now())}
            className={cx("bg-linear-to-t from-black/90 to-black/0 transition-opacity", state.playing && tappedAt === null && HIDDEN)}
          >
            <PlayerControls
              state={state}
              durationSeconds={durationSeconds}
              marks={marks}
              chapters={chapters}
              hasCaptions={captions.length > 0}
              captionsOn={captionsOn}
              fullscreen={fullscreen}
              {...(theater && !fullscreen ? { theater } : {})}
              canFloat={document.pictureInPictureEnabled ?? false}
              run={run}
              onSeek={(seconds) => video && (video.currentTime = seconds)}
              onVolume={(volume) => video && setVolume(video, volume)}
              onRate={(rate) => video && (video.playbackRate = rate)}
              onGoLive={goLive}
              onFloat={() => void toggleFloat(video)}
              showsQuality={showsQuality}
              qualityButton={qualityButton}
              onQuality={() => setShowsQuality(!showsQuality)}
            />
          </div>
        </div>
      )}
      {showsQuality && video && state.quality && (
        <QualityMenu quality={state.quality} onWish={(wish) => playerOf(video)?.setQuality(wish)} onClose={closeQuality} />
      )}
    </div>
  );
  const features = { hasCaptions: captions.length > 0, hasChapters: chapters.length > 0, hasTheater: theater !== undefined };
  return (
    <>
      {player}
      {/* Outside of the player, which handles the keys that are pressed in it. */}
      {showsKeys && (
        <Suspense>
          <PlayerKeysDialog isMain={isMain} features={features} onClose={() => setShowsKeys(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Until the pointer, the keyboard or a finger comes. What is not seen is not pressed. */
const HIDDEN =
  "pointer-events-none opacity-0 group-hover/player:pointer-events-auto group-hover/player:opacity-100 group-focus-visible/player:pointer-events-auto group-focus-visible/player:opacity-100 group-has-focus-visible/player:pointer-events-auto group-has-focus-visible/player:opacity-100";

/** What the viewer hears and sees is not what they might expect. */
function noticeOf({ isSlow, isSoundOnly, switchingTo }: QualityState, hasStarted: boolean): string | null {
  if (!hasStarted) return isSoundOnly ? copy.soundOnly : null;
  if (isSlow) return copy.slow;
  if (switchingTo !== null) return copy.switchingTo(switchingTo);
  return isSoundOnly ? copy.soundOnly : null;
}

/** Attaches a source once per video element. The returned function attaches it again. */
function useAttachment(video: HTMLVideoElement | null, onAttach: VideoPlayerProps["onAttach"]): () => void {
  const latest = useRef(onAttach);
  latest.current = onAttach;
  const [attempt, setAttempt] = useState(0);
  useEffect(() => (video ? latest.current(video) : undefined), [video, attempt]);
  return useCallback(() => setAttempt((count) => count + 1), []);
}

function Caption({ words }: { words: string }) {
  return (
    <p dir="auto" className="pointer-events-none flex justify-center px-4 pb-2 text-center">
      <span className="rounded-control bg-black/80 px-3 py-1 text-body whitespace-pre-line text-white md:text-lead">{words}</span>
    </p>
  );
}

function PosterPlay({ durationSeconds, onPlay }: { durationSeconds: number; onPlay: () => void }) {
  return (
    <>
      <button
        type="button"
        aria-label="Play"
        onClick={onPlay}
        className="group/play absolute inset-0 grid place-items-center focus-visible:-outline-offset-4 focus-visible:outline-white"
      >
        <span className="grid size-20 place-items-center rounded-full bg-[#c93a21] text-white transition-transform group-hover/play:scale-105">
          <Play aria-hidden className="ml-1 size-8 fill-current" />
        </span>
      </button>
      {durationSeconds > 0 && (
        <span className="pointer-events-none absolute right-3 bottom-3 rounded-control bg-black/75 px-2 text-small font-medium text-white tabular-nums">
          {formatDuration(durationSeconds)}
        </span>
      )}
    </>
  );
}

function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="absolute inset-0 flex flex-col items-center justify-center gap-4 bg-black p-4 text-center text-white">
      <p>This video can't be played right now.</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}

function runOnVideo(video: HTMLVideoElement, command: PlayerCommand, durationSeconds: number) {
  // A rejected play() leaves the video paused, which the controls then show.
  if (command.do === "toggle-play") void (video.paused ? video.play().catch(() => undefined) : video.pause());
  else if (command.do === "toggle-mute") video.muted = !video.muted;
  else if (command.do === "seek") video.currentTime = Math.min(durationSeconds, Math.max(0, video.currentTime + command.by));
  else if (command.do === "volume") setVolume(video, video.volume + command.by);
}

function seekTo(video: HTMLVideoElement, seconds: number | undefined) {
  if (seconds !== undefined) video.currentTime = seconds;
}

function setVolume(video: HTMLVideoElement, volume: number) {
  video.volume = Math.min(1, Math.max(0, volume));
  video.muted = video.volume === 0;
}

async function toggleFloat(video: HTMLVideoElement | null) {
  if (document.pictureInPictureElement) await document.exitPictureInPicture();
  // Fails without consequences in browsers that require metadata first.
  else await video?.requestPictureInPicture().catch(() => undefined);
}

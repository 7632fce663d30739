import { playerOf, type QualityState } from "@aside/player/player-of.ts";
import { useEffect, useState } from "react";

/** The state of a video element for the controls. Times in seconds. */
export interface VideoState {
  playing: boolean;
  /** It should play, but nothing has arrived that could be played. */
  waiting: boolean;
  started: boolean;
  failed: boolean;
  currentSeconds: number;
  /** 0 while unknown. For a live recording: the duration so far. */
  durationSeconds: number;
  bufferedSeconds: number;
  muted: boolean;
  volume: number;
  rate: number;
  /** Null unless it is still being recorded. */
  live: { isAtEdge: boolean } | null;
  /** Null if there is nothing to choose, or the browser chooses. */
  quality: QualityState | null;
}

const AT_REST: VideoState = {
  playing: false,
  waiting: false,
  started: false,
  failed: false,
  currentSeconds: 0,
  durationSeconds: 0,
  bufferedSeconds: 0,
  muted: false,
  volume: 1,
  rate: 1,
  live: null,
  quality: null,
};

const EVENTS = [
  "play",
  "playing",
  "waiting",
  "canplay",
  "pause",
  "ended",
  "error",
  "emptied",
  "loadedmetadata",
  "durationchange",
  "timeupdate",
  "seeking",
  "seeked",
  "progress",
  "volumechange",
  "ratechange",
  "playerchange",
] as const;

/** Derives the state from the events of a video element, which is the only source of truth. */
export function useVideoState(video: HTMLVideoElement | null): VideoState {
  const [state, setState] = useState(AT_REST);
  useEffect(() => {
    if (!video) return;
    const read = () => setState((before) => readVideo(video, before));
    read();
    for (const name of EVENTS) video.addEventListener(name, read);
    return () => {
      for (const name of EVENTS) video.removeEventListener(name, read);
    };
  }, [video]);
  return state;
}

function readVideo(video: HTMLVideoElement, before: VideoState): VideoState {
  const player = playerOf(video);
  const playing = !video.paused && !video.ended;
  return {
    playing,
    waiting: playing && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
    started: before.started || playing || video.played.length > 0,
    failed: video.error !== null,
    currentSeconds: video.currentTime,
    durationSeconds: readDuration(video),
    bufferedSeconds: bufferedAround(video),
    muted: video.muted || video.volume === 0,
    volume: video.volume,
    rate: video.playbackRate,
    live: player?.isLive() ? { isAtEdge: player.isAtEdge() } : null,
    quality: player?.quality() ?? null,
  };
}

function readDuration(video: HTMLVideoElement): number {
  const player = playerOf(video);
  if (player?.isLive()) return player.liveEdge();
  if (Number.isFinite(video.duration)) return video.duration;
  return video.seekable.length > 0 ? video.seekable.end(video.seekable.length - 1) : 0;
}

function bufferedAround(video: HTMLVideoElement): number {
  for (let range = 0; range < video.buffered.length; range++) {
    if (video.buffered.start(range) <= video.currentTime + 0.1 && video.currentTime <= video.buffered.end(range))
      return video.buffered.end(range);
  }
  return video.currentTime;
}

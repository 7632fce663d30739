import type { Rendition } from "./levels.ts";
import type { Choice } from "./quality-settings.ts";

export type QualityState = {
  /** Pixels of the shorter side, best first. */
  sides: readonly number[];
  choice: Choice;
  /** Null: no picture. */
  playing: number | null;
  /** The sound plays alone, although there is a picture. */
  isSoundOnly: boolean;
  hasSound: boolean;
  savesData: boolean;
  /** The chosen quality, until it is played; otherwise null. */
  switchingTo: number | null;
  /** The line is too slow for any picture. */
  isSlow: boolean;
};

export type Player = {
  destroy(): void;
  isLive(): boolean;
  liveEdge(): number;
  /** Whether the live edge is followed, until the viewer seeks back or falls behind. */
  isAtEdge(): boolean;
  /** Plays at the live edge. */
  goLive(): void;
  /** Adds qualities that were made since. */
  setRenditions(renditions: readonly Rendition[]): void;
  /** Null where the browser chooses. When it or the live edge changes, the video gets the event "playerchange". */
  quality(): QualityState | null;
  setQuality(wish: { choice: Choice } | { savesData: boolean }): void;
};

const players = new WeakMap<HTMLVideoElement, Player>();

/** The player that is attached to a video. */
export const playerOf = (video: HTMLVideoElement): Player | undefined => players.get(video);

export function setPlayerOf(video: HTMLVideoElement, player: Player): void {
  players.set(video, player);
}

import type { Rendition } from "./levels.ts";

export type PlayerSource = {
  masterUrl: string;
  videoUrl: string | null;
  audioUrl: string | null;
  videoCodec: string | null;
  audioCodec: string | null;
  /** Of the picture as recorded, in pixels; null if unknown. */
  width: number | null;
  height: number | null;
  renditions: readonly Rendition[];
  /** The video was still being recorded when the page was rendered. */
  isLive: boolean;
  /** Playlists of a finished video that came with the page, by URL. */
  playlists?: Readonly<Record<string, string>>;
  /** Never plays the sound alone. */
  isPictureNeeded?: boolean;
};

export type PlayerEvents = {
  /** Whether other files of the page share the line: then slow replies are no reason to give up the picture. */
  isPageLoading?: () => boolean;
  /** The viewer's access was revoked, or the video was deleted. */
  onDenied?: () => void;
  onNetwork?: (isUp: boolean) => void;
  onError?: (error: Error) => void;
};

import type { FrameRates } from "../compositor/frame-pace.ts";
import type { SoundInputs } from "../sound/sound-inputs.ts";
import type { SpoolRecord } from "../upload/spool.ts";
import type { UploadProgress } from "../upload/uploader.ts";

/** Whether the take contains a screen or a changed background at any time. Once true, a trait stays true. */
export type TakeTraits = Pick<SpoolRecord, "has_modified_background" | "is_screen">;

export type RecordingOptions = {
  postId: string;
  context: Record<string, string>;
  /** Null: audio only. */
  video: MediaStreamVideoTrack | null;
  /** All sound as one track, for browsers that give the page no access to sound. Otherwise it is mixed from `sound`. */
  audio: MediaStreamAudioTrack;
  sound: SoundInputs;
  onUpload: (progress: UploadProgress) => void;
  /** Reports bytes that did not fit on the disk and exist only in this tab until they are uploaded. */
  onOverflow: (bytes: number) => void;
  /** The line is too slow for the best quality, or carries it again. */
  onLine: (isSlow: boolean) => void;
  /** How fast the picture is encoded, once a second. Not where the browser does not tell. */
  onEncoding: (rates: FrameRates) => void;
  onError: (error: Error) => void;
};

/** The browser's recorder runs, but delivers nothing. */
export class NothingRecordedError extends Error {
  override name = "NothingRecordedError";
}

export type FinishSteps = {
  /** The sources may be closed. */
  onEncoded: () => void;
  /** The whole take is in the spool. */
  onSpooled: () => void;
};

/** A recording in progress, which is spooled and uploaded meanwhile. */
export interface Recording {
  pause(): void;
  resume(): void;
  /** Stores traits with the recording, so that they survive a crash. */
  mark(traits: TakeTraits): void;
  /** Resolves when the server has the whole take. `duration` in seconds. */
  finish(duration: number, on: FinishSteps): Promise<void>;
  /** Discards the take locally and at the server. */
  discard(): Promise<void>;
  /** Releases the take unchanged, unless it is being finished. Resolves when it can be recovered. */
  release(): Promise<void>;
}

/** Null: no change. */
export function joinTraits(known: TakeTraits, more: TakeTraits): TakeTraits | null {
  const next = {
    has_modified_background: known.has_modified_background || more.has_modified_background,
    is_screen: known.is_screen || more.is_screen,
  };
  return next.has_modified_background === known.has_modified_background && next.is_screen === known.is_screen ? null : next;
}

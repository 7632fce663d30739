import type { SoundInputs } from "../sound/sound-inputs.ts";
import type { SpoolRecord } from "../upload/spool.ts";
import type { UploadProgress } from "../upload/uploader.ts";

/** What was shown at any time of the take: once true, it stays true. */
export type TakeTraits = Pick<SpoolRecord, "has_modified_background" | "is_screen">;

export type RecordingOptions = {
  postId: string;
  context: Record<string, string>;
  /** Null: audio only. */
  video: MediaStreamVideoTrack | null;
  /** All sound as one track, for browsers that give the page no access to sound; else it is mixed from `sound`. */
  audio: MediaStreamAudioTrack;
  sound: SoundInputs;
  onUpload: (progress: UploadProgress) => void;
  /** Bytes that the disk did not accept: they exist only in this tab, until they are uploaded. */
  onOverflow: (bytes: number) => void;
  onError: (error: Error) => void;
};

/** A recording in progress: spooled and uploaded while it is made. */
export interface Recording {
  pause(): void;
  resume(): void;
  /** Stored with the recording, so that the traits survive a crash. */
  mark(traits: TakeTraits): void;
  /** Resolves when the server has the whole take. `duration` in seconds. `onEncoded`: the sources are no longer needed. */
  finish(duration: number, onEncoded: () => void): Promise<void>;
  /** Discards it, here and at the server. */
  discard(): Promise<void>;
  /** Releases it unchanged: it can be recovered. */
  release(): void;
}

/** Null: no change. */
export function joinTraits(known: TakeTraits, more: TakeTraits): TakeTraits | null {
  const next = {
    has_modified_background: known.has_modified_background || more.has_modified_background,
    is_screen: known.is_screen || more.is_screen,
  };
  return next.has_modified_background === known.has_modified_background && next.is_screen === known.is_screen ? null : next;
}

import type { SoundInputs } from "../sound/sound-inputs.ts";
import type { SpoolRecord } from "../upload/spool.ts";
import type { UploadProgress } from "../upload/uploader.ts";

/** What was shown at any moment of the take: can only turn true. */
export type TakeTraits = Pick<SpoolRecord, "has_modified_background" | "is_screen">;

export type RecordingOptions = {
  postId: string;
  context: Record<string, string>;
  /** Null: nothing but sound. */
  video: MediaStreamVideoTrack | null;
  /** All sound as one track, for browsers that hand out no sound to the page; else it is mixed of `sound`. */
  audio: MediaStreamAudioTrack;
  sound: SoundInputs;
  onUpload: (progress: UploadProgress) => void;
  /** Bytes that the disk did not take: in this tab only, until they are uploaded. */
  onOverflow: (bytes: number) => void;
  onError: (error: Error) => void;
};

/** One recording on its way: spooled and uploaded while it is made. */
export interface Recording {
  pause(): void;
  resume(): void;
  /** Kept with the recording, so that also one that a crash left behind tells the truth. */
  mark(traits: TakeTraits): void;
  /** Resolves when the take is whole at the server. `duration` in seconds. `onEncoded`: the sources are not needed any more. */
  finish(duration: number, onEncoded: () => void): Promise<void>;
  /** Throws it away, here and at the server. */
  discard(): Promise<void>;
  /** Lets it go as it is: it stays recoverable. */
  release(): void;
}

/** Null: nothing new. */
export function joinTraits(known: TakeTraits, more: TakeTraits): TakeTraits | null {
  const next = {
    has_modified_background: known.has_modified_background || more.has_modified_background,
    is_screen: known.is_screen || more.is_screen,
  };
  return next.has_modified_background === known.has_modified_background && next.is_screen === known.is_screen ? null : next;
}

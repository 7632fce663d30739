import type { TimedPhoneme } from "../../speech/flite.ts";
import type { Point } from "./face-rig.ts";

export type TalkingPhoto = {
  /** PNG, JPEG or WebP. */
  picture: Buffer;
  /** 468 points in MediaPipe's order, pixels of the picture. */
  mesh: readonly Point[];
};

export type TalkingPhotoRequest = TalkingPhoto & {
  /** A WAV. */
  soundPath: string;
  phonemes: readonly TimedPhoneme[];
  label: string;
  outputPath: string;
  size: { width: number; height: number };
};

export type TalkingPhotoAnswer = { seconds: number };

import type { Box, QualityIssue } from "@aside/face/port.ts";

export type FaceLabOrder = {
  /** How long the recording is watched, after its start. */
  seconds: number;
  isGuided: boolean;
};

/** `at`: milliseconds of the page's clock, when the report arrived. `takenAt`: when its picture was taken. */
export type LabReport = { at: number; takenAt: number; issues: readonly QualityIssue[]; box: Box | null };
/** From `at` on, the picture shows this mark (0..7). */
export type LabMark = { at: number; mark: number };

export type FaceLabAnswer = {
  reports: LabReport[];
  marks: LabMark[];
  /** Frames that the recorder composed, had to leave out, and could not encode. */
  composed: number;
  late: number;
  dropped: number;
  /** Frames per second that the encoder took, each second. */
  encoded: number[];
  /** The best picture is a JPEG of this many bytes; 0 without one. */
  bestBytes: number;
};

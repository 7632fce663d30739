/** In pixels of the picture. */
export type Point = { x: number; y: number };
/** `z`: towards the camera is negative, in the scale of x; relative to the middle of the head. */
export type MeshPoint = Point & { z: number };
export type Box = { x: number; y: number; width: number; height: number };
/** RGBA. The four bytes of a pixel follow each other, rows from the top. */
export type Pixels = { data: Uint8ClampedArray; width: number; height: number };
/** Degrees. `yaw`: positive when the person turns to the right edge of the picture; `pitch`: up; `roll`: clockwise. */
export type Pose = { yaw: number; pitch: number; roll: number };

/** What is wrong with a picture or a recording of a person. The names are those of the API. */
export const QUALITY_ISSUES = ["LIGHTING", "FACE_POSITION", "FACE_OBSTRUCTION", "TOO_MUCH_MOTION", "FACE_MISMATCH"] as const;
export type QualityIssue = (typeof QUALITY_ISSUES)[number];

export type Face = {
  box: Box;
  /** 0..1 */
  score: number;
  /** 468 points in MediaPipe's order. */
  mesh: readonly MeshPoint[];
  pose: Pose;
  /** 128 numbers; compare with `matchFaces`. */
  descriptor: Float32Array;
  /** How probable it is (0..1) that the person wears glasses; see `wearsGlasses`. */
  glasses: number;
  /** LIGHTING, FACE_POSITION and FACE_OBSTRUCTION; the others need several pictures. */
  issues: readonly QualityIssue[];
};

export interface FaceEngine {
  /** Name and version of the models. Stored with every descriptor: descriptors of different models cannot be compared. */
  readonly model: string;
  /**
   * The faces of each picture (JPEG, PNG, WebP), largest first. Rejects with AiError, with the reason "refused" for what is not a picture.
   * `areFrames`: our ffmpeg made them, so that their headers are not measured first, which takes as long as finding the face.
   */
  analyze(pictures: readonly Buffer[], options?: { signal?: AbortSignal; areFrames?: boolean }): Promise<Face[][]>;
  close(): Promise<void>;
}

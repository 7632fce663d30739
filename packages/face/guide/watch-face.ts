import { describeFace } from "../models/describe-face.ts";
import { findFaces, followFace, type FoundFace } from "../models/find-faces.ts";
import type { FaceModels } from "../models/load-models.ts";
import { LEFT_EYE_OUTER, NOSE_TIP, pick, RIGHT_EYE_OUTER } from "../models/mesh-points.ts";
import type { Box, Pixels, QualityIssue } from "../port.ts";
import { distanceOf } from "../match-faces.ts";
import { rateCovered } from "../quality/rate-features.ts";
import { createIssueFilter } from "../quality/issue-filter.ts";
import { measureFace } from "../quality/measure-face.ts";
import { judgeLight, judgeMismatch, judgeMotion, judgeObstruction, judgePosition, type Severities } from "../quality/severity.ts";

/** Every so many pictures all faces are searched; in between the known face is followed, which is faster. */
const SEARCH_EVERY = 4;
/** A face that vanishes nearer to the middle than this, as a part of the picture, was covered; others have left. */
const MIDDLE = 0.25;
/** Points that move with the head and not with the mouth. */
const STEADY_POINTS = [NOSE_TIP, LEFT_EYE_OUTER, RIGHT_EYE_OUTER];

/** Seconds between two pictures. What shakes is not farther away after a longer time. */
const SHORTEST_STEP = 0.1;
const LONGEST_STEP = 0.3;

const NONE: Severities = { LIGHTING: 0, FACE_POSITION: 0, FACE_OBSTRUCTION: 0, TOO_MUCH_MOTION: 0, FACE_MISMATCH: 0 };

/** `badness`: the worst issue of this picture alone; null without a face. */
export type Watched = { issues: readonly QualityIssue[]; box: Box | null; badness: number | null };

/** Looks at the pictures of one video, in order. */
export class FaceWatch {
  reference: Float32Array | null = null;
  readonly #models: FaceModels;
  readonly #filter = createIssueFilter();
  #last: { face: FoundFace; at: number } | null = null;
  #otherHeight = 0;
  #count = 0;

  constructor(models: FaceModels) {
    this.#models = models;
  }

  /** `at`: milliseconds. */
  look(picture: Pixels, at: number): Watched {
    const face = this.#find(picture);
    if (!face) {
      const wasCovered = this.#last !== null && isInMiddle(this.#last.face.box, picture);
      return { issues: this.#filter.next({ ...NONE, [wasCovered ? "FACE_OBSTRUCTION" : "FACE_POSITION"]: 2 }), box: null, badness: null };
    }
    const severities = this.#judge(picture, face, at);
    this.#last = { face, at };
    const { x, y, width, height } = face.box;
    const box = { x: x / picture.width, y: y / picture.height, width: width / picture.width, height: height / picture.height };
    return { issues: this.#filter.next(severities), box, badness: Math.max(...Object.values(severities)) };
  }

  #find(picture: Pixels): FoundFace | null {
    const followed = this.#last && this.#count++ % SEARCH_EVERY !== 0 ? followFace(this.#models, picture, this.#last.face) : null;
    if (followed) return followed;
    const [face, other] = findFaces(this.#models, picture);
    this.#otherHeight = other?.box.height ?? 0;
    // The detector may miss a face that is partly covered.
    return face ?? (this.#last && followFace(this.#models, picture, this.#last.face));
  }

  #judge(picture: Pixels, face: FoundFace, at: number): Severities {
    const measures = measureFace(picture, face.box, face.cut);
    const { features, descriptor } = describeFace(this.#models.descriptor, face.cut);
    const motion = judgeMotion(this.#speedOf(face, at));
    // What moves is blurred, too.
    const obstruction = judgeObstruction(rateCovered(features), motion >= 1 ? { ...measures, sharpness: 1 } : measures);
    // A covered face is like no other.
    const reference = obstruction < 1 ? this.reference : null;
    return {
      LIGHTING: judgeLight(measures),
      FACE_POSITION: judgePosition({ box: face.box, pose: face.pose, picture, otherHeight: this.#otherHeight }),
      FACE_OBSTRUCTION: obstruction,
      TOO_MUCH_MOTION: motion,
      FACE_MISMATCH: reference ? judgeMismatch(distanceOf(reference, descriptor)) : 0,
    };
  }

  /** Widths of the face per second. */
  #speedOf(face: FoundFace, at: number): number {
    if (!this.#last) return 0;
    const before = pick(this.#last.face.mesh, STEADY_POINTS);
    const moves = pick(face.mesh, STEADY_POINTS).map(({ x, y }, index) => Math.hypot(x - before[index]!.x, y - before[index]!.y));
    const distance = moves.reduce((sum, move) => sum + move, 0) / moves.length;
    const seconds = Math.min(LONGEST_STEP, Math.max(SHORTEST_STEP, (at - this.#last.at) / 1000));
    return distance / face.box.width / seconds;
  }
}

function isInMiddle(box: Box, picture: { width: number; height: number }): boolean {
  const aside = Math.abs(box.x + box.width / 2 - picture.width / 2) / picture.width;
  const offHeight = Math.abs(box.y + box.height / 2 - picture.height / 2) / picture.height;
  return Math.max(aside, offHeight) < MIDDLE;
}

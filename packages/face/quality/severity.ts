import type { Box, Pose, QualityIssue } from "../port.ts";
import type { FaceMeasures } from "./measure-face.ts";

/** How bad each issue is: from 1 on, it is one. */
export type Severities = Record<QualityIssue, number>;

/** Below this, even white of the eyes and skin that shines are dark. */
const MIN_HIGHLIGHTS = 95;
/** A background that is this much brighter than the face. */
const MAX_BACK_LIGHT = 85;
const MAX_OVEREXPOSED = 0.25;
const MIN_EVENNESS = 0.4;
/** Height of the face, and its distance from the middle, as parts of the picture. */
const MIN_HEIGHT = 0.17;
const MAX_HEIGHT = 0.85;
const MAX_ASIDE = 0.22;
const MAX_OFF_HEIGHT = 0.27;
const MAX_CUT_OFF = 0.04;
const MAX_YAW = 35;
const MAX_PITCH = 35;
const MAX_ROLL = 30;
/** Another face counts from this part of the first one's height on. */
const MIN_OTHER_HEIGHT = 0.5;
/** A probability. At 0.5, one in fifty people with an uncovered face got the message. */
const MAX_COVERED = 0.6;
const MIN_SHARPNESS = 0.15;
/** Widths of the face per second. */
const MAX_SPEED = 0.45;
/** Single pictures of a camera, compared with a reference. Stricter than this, a turned head would be another person. */
const MAX_DISTANCE = 0.52;

/** LIGHTING */
export function judgeLight({ brightness, highlights, evenness, overexposed, background }: FaceMeasures): number {
  // A face may be bright in front of a white wall.
  const backLight = highlights < 170 ? (background - brightness) / MAX_BACK_LIGHT : 0;
  return Math.max(
    MIN_HIGHLIGHTS / Math.max(highlights, 1),
    backLight,
    overexposed / MAX_OVEREXPOSED,
    MIN_EVENNESS / Math.max(evenness, 0.01),
  );
}

export type Place = {
  /** Pixels of the picture. */
  box: Box;
  pose: Pose;
  picture: { width: number; height: number };
  /** The height of the next largest face, in pixels; 0 without one. */
  otherHeight: number;
};

/** FACE_POSITION */
export function judgePosition({ box, pose, picture, otherHeight }: Place): number {
  const height = box.height / picture.height;
  const aside = Math.abs(box.x + box.width / 2 - picture.width / 2) / picture.width;
  const offHeight = Math.abs(box.y + box.height / 2 - picture.height / 2) / picture.height;
  return Math.max(
    MIN_HEIGHT / height,
    height / MAX_HEIGHT,
    aside / MAX_ASIDE,
    offHeight / MAX_OFF_HEIGHT,
    cutOffPart(box, picture) / MAX_CUT_OFF,
    Math.abs(pose.yaw) / MAX_YAW,
    Math.abs(pose.pitch) / MAX_PITCH,
    Math.abs(pose.roll) / MAX_ROLL,
    otherHeight / box.height / MIN_OTHER_HEIGHT,
  );
}

function cutOffPart({ x, y, width, height }: Box, picture: { width: number; height: number }): number {
  const seenWidth = Math.min(x + width, picture.width) - Math.max(x, 0);
  const seenHeight = Math.min(y + height, picture.height) - Math.max(y, 0);
  return 1 - (seenWidth * seenHeight) / (width * height);
}

/** FACE_OBSTRUCTION: something covers the face (`covered`: 0..1), or the picture is blurred although nothing moves. */
export function judgeObstruction(covered: number, { sharpness }: FaceMeasures): number {
  return Math.max(covered / MAX_COVERED, MIN_SHARPNESS / Math.max(sharpness, 1e-6));
}

/** TOO_MUCH_MOTION. `speed`: widths of the face per second. */
export function judgeMotion(speed: number): number {
  return speed / MAX_SPEED;
}

/** FACE_MISMATCH. `distance`: between the face and the reference. */
export function judgeMismatch(distance: number): number {
  return distance / MAX_DISTANCE;
}

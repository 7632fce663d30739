import {
  EYES,
  type EyePoints,
  FACE_POINTS,
  LEFT_CORNER,
  LEFT_EYE,
  LOWER_LIP,
  LOWER_OPENING,
  OVAL,
  RIGHT_CORNER,
  RIGHT_EYE,
  UPPER_LIP,
  UPPER_OPENING,
} from "./face-points.ts";
import type { MouthShape } from "./mouth-shapes.ts";
import type { HeadPose } from "./small-motions.ts";

export type Point = { x: number; y: number };

export type Pose = MouthShape & {
  /** How far the eyes are closed, 0..1. */
  blink: number;
  head: HeadPose;
};

/** Circles around the face, as multiples of its border: hair and neck follow the head, what is farther away stays. */
const RINGS = [
  { reach: 1.3, follows: 0.85 },
  { reach: 1.75, follows: 0.35 },
  { reach: 2.3, follows: 0 },
];

/** In half widths of the mouth, as all lengths of the rig. */
const WIDEST_GAP = 0.62;
const SPREAD = 0.13;
const ROUNDING = 0.34;
/** The part of the gap by which the lower lip moves; the upper lip moves by the rest. */
const LOWER_SHARE = 0.82;

/** How one point follows the mouth and the eyes. Lengths along the face's own axes. */
type Weights = { closing: number; opening: number; spreading: number; blink: number; head: number };

/**
 * The points of a face and of rings around it, and how they move: lips that close the mouth of the photo, a jaw that opens it, corners,
 * lids, and the head as a whole.
 */
export class FaceRig {
  /** x and y of each point in the photo. */
  readonly rest: Float32Array;
  readonly triangles: Int32Array;
  /** The face's axes and unit in the photo: the middle of the mouth, its half width, the direction from the left to the right. */
  readonly mouth: Point & { unit: number; cos: number; sin: number };
  readonly #weights: Weights[];
  readonly #pivot: Point;

  constructor(found: readonly Point[], faceTriangles: readonly number[], size: { width: number; height: number }) {
    this.mouth = axesOf(found);
    const face = widenOpenings(found, this.mouth);
    const rings = RINGS.map((ring) => ringAround(face, ring.reach, size));
    const points = [...face, ...rings.flat()];
    this.rest = Float32Array.from(points.flatMap(({ x, y }) => [x, y]));
    this.triangles = Int32Array.from([...faceTriangles, ...ringTriangles()]);
    const locals = points.map((point) => this.toFace(point));
    this.#weights = weigh(locals);
    // The neck.
    const chin = face[152]!;
    this.#pivot = { x: chin.x - this.mouth.sin * this.mouth.unit * 2, y: chin.y + this.mouth.cos * this.mouth.unit * 2 };
  }

  toFace({ x, y }: Point): Point {
    const { unit, cos, sin } = this.mouth;
    const dx = (x - this.mouth.x) / unit;
    const dy = (y - this.mouth.y) / unit;
    return { x: dx * cos + dy * sin, y: dy * cos - dx * sin };
  }

  /** Writes the position of each point. */
  pose({ open, wide, blink, head }: Pose, to: Float32Array): void {
    const { unit, cos, sin } = this.mouth;
    const gap = open * WIDEST_GAP;
    const spread = wide * (wide > 0 ? SPREAD : ROUNDING);
    for (const [index, weights] of this.#weights.entries()) {
      const across = weights.spreading * spread * unit;
      const down = (weights.closing + weights.opening * gap + weights.blink * blink) * unit;
      const x = this.rest[index * 2]! + across * cos - down * sin;
      const y = this.rest[index * 2 + 1]! + across * sin + down * cos;
      const moved = this.moveHead({ x, y }, head, weights.head);
      to[index * 2] = moved.x;
      to[index * 2 + 1] = moved.y;
    }
  }

  /** Where the head's own motion takes a point that follows it by `part`. */
  moveHead({ x, y }: Point, head: HeadPose, part: number): Point {
    const { unit } = this.mouth;
    // Small angles: sin(a) = a, cos(a) = 1.
    return {
      x: x + part * (head.x * unit - head.turn * (y - this.#pivot.y)),
      y: y + part * (head.y * unit + head.turn * (x - this.#pivot.x)),
    };
  }
}

function axesOf(face: readonly Point[]): FaceRig["mouth"] {
  const left = face[LEFT_CORNER]!;
  const right = face[RIGHT_CORNER]!;
  const eyes = Math.atan2(face[RIGHT_EYE]!.y - face[LEFT_EYE]!.y, face[RIGHT_EYE]!.x - face[LEFT_EYE]!.x);
  return {
    x: (left.x + right.x) / 2,
    y: (left.y + right.y) / 2,
    unit: Math.hypot(right.x - left.x, right.y - left.y) / 2,
    cos: Math.cos(eyes),
    sin: Math.sin(eyes),
  };
}

/**
 * Moves the edges of eyes and mouth a little outward, so that lashes and teeth are inside: found points lie on the edge or within it, and what
 * is left outside would stay visible when they close.
 */
function widenOpenings(face: readonly Point[], { unit, cos, sin }: FaceRig["mouth"]): Point[] {
  const points = face.map((point) => ({ ...point }));
  const widen = (upper: number, lower: number, part: number, most: number) => {
    const gap = Math.hypot(face[lower]!.x - face[upper]!.x, face[lower]!.y - face[upper]!.y);
    const by = Math.min(gap * part, most * unit);
    for (const [index, way] of [
      [upper, -1],
      [lower, 1],
    ] as const) {
      points[index]!.x -= way * by * sin;
      points[index]!.y += way * by * cos;
    }
  };
  for (const { upper, lower } of EYES) upper.forEach((index, at) => widen(index, lower[at]!, 0.16, 1));
  UPPER_OPENING.slice(1, -1).forEach((index, at) => widen(index, LOWER_OPENING[at + 1]!, 0.25, 0.03));
  return points;
}

function ringAround(face: readonly Point[], reach: number, { width, height }: { width: number; height: number }): Point[] {
  const border = OVAL.map((index) => face[index]!);
  const middle = {
    x: border.reduce((sum, { x }) => sum + x, 0) / border.length,
    y: border.reduce((sum, { y }) => sum + y, 0) / border.length,
  };
  const within = (value: number, most: number) => Math.min(most, Math.max(0, value));
  return border.map(({ x, y }) => ({
    x: within(middle.x + (x - middle.x) * reach, width),
    y: within(middle.y + (y - middle.y) * reach, height),
  }));
}

/** Two triangles between each pair of neighbors of a ring and those of the next ring. */
function ringTriangles(): number[] {
  const count = OVAL.length;
  const point = (ring: number, index: number) => (ring === 0 ? OVAL[index % count]! : FACE_POINTS + (ring - 1) * count + (index % count));
  const triangles: number[] = [];
  // From the outside, so that what moves most is drawn last.
  for (let ring = RINGS.length; ring > 0; ring--) {
    for (let index = 0; index < count; index++) {
      triangles.push(point(ring - 1, index), point(ring - 1, index + 1), point(ring, index));
      triangles.push(point(ring - 1, index + 1), point(ring, index + 1), point(ring, index));
    }
  }
  return triangles;
}

function weigh(points: Point[]): Weights[] {
  const opening = openingOf(points);
  const upper = new Set<number>(UPPER_LIP);
  const lower = new Set<number>(LOWER_LIP);
  const blinks = weighBlinks(points);
  return points.map((point, index) => {
    const ring = index < FACE_POINTS ? 0 : Math.floor((index - FACE_POINTS) / OVAL.length) + 1;
    const head = ring === 0 ? 1 : RINGS[ring - 1]!.follows;
    if (ring > 0) return { closing: 0, opening: 0, spreading: 0, blink: 0, head };
    const isLower = lower.has(index) || (!upper.has(index) && point.y > 0.02);
    const lips = isLower ? weighLower(point, opening(point.x)) : weighUpper(point, opening(point.x));
    const spreading = point.x * Math.exp(-((point.x / 1.5) ** 2) - (point.y / 1.3) ** 2);
    return { ...lips, spreading, blink: blinks.get(index) ?? 0, head };
  });
}

/** The upper and the lower edge of the photo's mouth at a place, and where the closed lips meet. */
type Opening = { upper: number; lower: number; seam: number };

function openingOf(points: Point[]): (x: number) => Opening {
  const edges = UPPER_OPENING.map((index, at) => {
    const upper = points[index]!;
    const lower = points[LOWER_OPENING[at]!]!;
    return { x: (upper.x + lower.x) / 2, upper: upper.y, lower: Math.max(upper.y, lower.y) };
  });
  return (x) => {
    const at = Math.min(edges.length - 2, Math.max(0, edges.findIndex((edge) => edge.x > x) - 1));
    const before = edges[x >= edges.at(-1)!.x ? edges.length - 2 : at]!;
    const after = edges[x >= edges.at(-1)!.x ? edges.length - 1 : at + 1]!;
    const part = Math.min(1, Math.max(0, (x - before.x) / Math.max(1e-6, after.x - before.x)));
    const upper = before.upper + (after.upper - before.upper) * part;
    const lower = before.lower + (after.lower - before.lower) * part;
    return { upper, lower, seam: upper * 0.55 + lower * 0.45 };
  };
}

/** The gap's height along the mouth, 1 in the middle. */
const taper = (x: number) => Math.max(0, 1 - x * x) ** 0.75;

function weighUpper({ x, y }: Point, { upper, seam }: Opening): Pick<Weights, "closing" | "opening"> {
  const above = Math.max(0, upper - y);
  const near = 1 - smoothStep(0.25, 0.95, above);
  return { closing: (seam - upper) * near * beside(x), opening: -(1 - LOWER_SHARE) * taper(x) * near };
}

function weighLower({ x, y }: Point, { lower, seam }: Opening): Pick<Weights, "closing" | "opening"> {
  const below = Math.max(0, y - lower);
  // The lip has the shape of the gap, the chin that of the jaw.
  const jaw = 1 - smoothStep(0.3, 2.7, Math.abs(x));
  const part = smoothStep(0.2, 1.3, below);
  return {
    closing: (seam - lower) * (1 - smoothStep(0.3, 1.3, below)) * beside(x),
    opening: LOWER_SHARE * (taper(x) * (1 - part) + jaw * part),
  };
}

const beside = (x: number) => 1 - smoothStep(0.95, 1.2, Math.abs(x));

/** The upper lid comes down over the eye and takes skin from above with it. */
function weighBlinks(points: Point[]): Map<number, number> {
  const weights = new Map<number, number>();
  const add = (eye: EyePoints, row: readonly number[], part: number) =>
    row.forEach((index, at) => weights.set(index, part * (points[eye.lower[at]!]!.y - points[eye.upper[at]!]!.y)));
  for (const eye of EYES) {
    add(eye, eye.upper, 0.98);
    add(eye, eye.lower, -0.06);
    add(eye, eye.lid, 0.5);
    add(eye, eye.brow, 0.12);
  }
  return weights;
}

function smoothStep(from: number, to: number, value: number): number {
  const part = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return part * part * (3 - 2 * part);
}

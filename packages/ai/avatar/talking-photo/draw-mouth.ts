import { LOWER_OPENING, UPPER_OPENING } from "./face-points.ts";
import type { FaceRig, Point, Pose } from "./face-rig.ts";
import type { Frame } from "./frame.ts";

/** Y, U, V of BT.709 in video range. */
type Color = readonly [number, number, number];

const DEPTH: Color = [30, 125, 139];
const TONGUE: Color = [78, 116, 158];
/** Points on the cheeks, whose light and tint teeth and tongue have as well. */
const CHEEKS = [50, 280, 101, 330];

/** A mouth of the photo that is open by more than this shows teeth. In half widths of the mouth. */
const SHOWS_TEETH = 0.17;

/** The edges of the opening from the left to the right, in pixels. */
type Edges = { upper: Point[]; lower: Point[] };

const edgesOf = (points: Float32Array): Edges => ({
  upper: UPPER_OPENING.map((index) => ({ x: points[index * 2]!, y: points[index * 2 + 1]! })),
  lower: LOWER_OPENING.map((index) => ({ x: points[index * 2]!, y: points[index * 2 + 1]! })),
});

/**
 * Draws what is seen between the lips. The teeth belong to the skull: the photo's own where it shows them, else a plain row. Behind them
 * it is dark, with a tongue when the mouth is wide open.
 */
export class MouthInterior {
  readonly #rig: FaceRig;
  readonly #photo: Frame;
  readonly #rest: Edges;
  readonly #hasTeeth: boolean;
  readonly #teeth: Color;
  readonly #depth: Color;
  readonly #tongue: Color;

  constructor(rig: FaceRig, photo: Frame) {
    this.#rig = rig;
    this.#photo = photo;
    this.#rest = edgesOf(rig.rest);
    const gaps = this.#rest.upper.map((point, index) => this.#rest.lower[index]!.y - point.y);
    this.#hasTeeth = Math.max(...gaps) / rig.mouth.unit > SHOWS_TEETH;
    const skin = mean(CHEEKS.map((index) => photo.colorAt(rig.rest[index * 2]!, rig.rest[index * 2 + 1]!)));
    this.#teeth = [Math.min(190, 70 + skin[0] * 0.75), 128 + (skin[1] - 128) * 0.5, 128 + (skin[2] - 128) * 0.4];
    // A photo without color gets none here either.
    const tint = Math.min(1, Math.hypot(skin[1] - 128, skin[2] - 128) / 14);
    this.#depth = fade(DEPTH, tint);
    this.#tongue = fade(TONGUE, tint);
  }

  draw(frame: Frame, points: Float32Array, pose: Pose): void {
    const { upper, lower } = edgesOf(points);
    const tall = Math.max(...upper.map((point, index) => lower[index]!.y - point.y)) / this.#rig.mouth.unit;
    const shift = this.#rig.moveHead(this.#rig.mouth, pose.head, 1);
    const offset = { x: shift.x - this.#rig.mouth.x, y: shift.y - this.#rig.mouth.y };
    frame.planes.forEach((plane, component) => {
      const scale = component === 0 ? 1 : 0.5;
      const last = Math.min(plane.width, Math.ceil(upper.at(-1)!.x * scale));
      for (let x = Math.max(0, Math.floor(upper[0]!.x * scale)); x < last; x++) {
        const top = heightAt(upper, (x + 0.5) / scale);
        const bottom = heightAt(lower, (x + 0.5) / scale);
        if (!(bottom - top > 0.05)) continue;
        const end = Math.min(plane.height, Math.ceil(bottom * scale));
        for (let y = Math.max(0, Math.floor(top * scale)); y < end; y++) {
          const covered = Math.min(y + 1, bottom * scale) - Math.max(y, top * scale);
          const color = this.#colorAt({ x: (x + 0.5) / scale, y: (y + 0.5) / scale }, { top, bottom, tall, offset });
          const at = y * plane.width + x;
          plane.values[at] = plane.values[at]! + (color[component]! - plane.values[at]!) * covered;
        }
      }
    });
  }

  #colorAt(at: Point, { top, bottom, tall, offset }: { top: number; bottom: number; tall: number; offset: Point }): Color {
    const { unit } = this.#rig.mouth;
    const inSkull = { x: at.x - offset.x, y: at.y - offset.y };
    const local = this.#rig.toFace(inSkull);
    const part = (at.y - top) / (bottom - top);
    const tongue = smooth(0.25, 0.6, tall) * smooth(0.55, 0.95, part) * Math.max(0, 1 - (local.x / 0.75) ** 2) * 0.7;
    const deep = mix(this.#depth, this.#tongue, tongue);
    // The upper lip's shadow.
    const light = 0.6 + 0.4 * smooth(0, 0.12, (at.y - top) / unit);
    const tooth = this.#hasTeeth ? this.#photoTooth(inSkull) : plainTooth(this.#teeth, this.#rest, inSkull, local, unit);
    return tooth ? mix(deep, shade(tooth.color, light), tooth.part) : deep;
  }

  /** The photo's pixel, as long as it is one between the photo's lips. */
  #photoTooth(at: Point): { color: Color; part: number } | undefined {
    const top = heightAt(this.#rest.upper, at.x);
    const bottom = heightAt(this.#rest.lower, at.x);
    const margin = this.#rig.mouth.unit * 0.03;
    if (!(bottom - top > margin * 3)) return undefined;
    // The lip of the photo covers the upper part of the teeth: their first row goes on behind it.
    const y = Math.max(at.y, top + margin);
    const part = 1 - smooth(bottom - margin * 2.5, bottom - margin * 0.5, y);
    return part > 0 ? { color: this.#photo.colorAt(at.x, y), part } : undefined;
  }
}

/** For a mouth that is closed in the photo. */
function plainTooth(teeth: Color, rest: Edges, at: Point, local: Point, unit: number): { color: Color; part: number } | undefined {
  const length = 0.24 - 0.16 * local.x * local.x;
  const below = (at.y - heightAt(rest.upper, at.x)) / unit;
  const part = (1 - smooth(length - 0.05, length, below)) * (1 - smooth(0.55, 0.85, Math.abs(local.x)));
  if (!(part > 0)) return undefined;
  // Slightly darker between the teeth and to the sides.
  const between = 1 - 0.12 * Math.cos((local.x / 0.17) * 2 * Math.PI) ** 8;
  return { color: shade(teeth, between * (1 - 0.35 * Math.abs(local.x))), part: part * 0.9 };
}

function heightAt(edge: Point[], x: number): number {
  let at = 1;
  while (at < edge.length - 1 && edge[at]!.x < x) at++;
  const before = edge[at - 1]!;
  const after = edge[at]!;
  const part = Math.min(1, Math.max(0, (x - before.x) / Math.max(1e-6, after.x - before.x)));
  return before.y + (after.y - before.y) * part;
}

function smooth(from: number, to: number, value: number): number {
  const part = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return part * part * (3 - 2 * part);
}

const mix = (from: Color, to: Color, part: number): Color => [
  from[0] + (to[0] - from[0]) * part,
  from[1] + (to[1] - from[1]) * part,
  from[2] + (to[2] - from[2]) * part,
];

/** Black of video range is 16. */
const shade = ([y, u, v]: Color, light: number): Color => [16 + (y - 16) * light, u, v];

const fade = ([y, u, v]: Color, tint: number): Color => [y, 128 + (u - 128) * tint, 128 + (v - 128) * tint];

function mean(colors: Color[]): Color {
  const of = (component: 0 | 1 | 2) => colors.reduce((sum, color) => sum + color[component], 0) / colors.length;
  return [of(0), of(1), of(2)];
}

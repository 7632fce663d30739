import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { QualityIssue } from "@aside/face/port.ts";
import type { Scenes } from "./draw-scenes.ts";

/** The part of a clip between two good ones. Its place in the list, from 1 on, is its mark in the corner of the picture. */
type Variant = { name: string; issue: QualityIssue; picture: keyof Scenes | "other"; filter?: string; shakes?: boolean };

export const VARIANTS: readonly Variant[] = [
  { name: "darkened", issue: "LIGHTING", picture: "clean", filter: "colorchannelmixer=rr=0.25:gg=0.25:bb=0.27" },
  { name: "back-lit", issue: "LIGHTING", picture: "backLit" },
  { name: "blurred", issue: "FACE_OBSTRUCTION", picture: "clean", filter: "gblur=sigma=7" },
  { name: "shifted", issue: "FACE_POSITION", picture: "shifted" },
  { name: "covered", issue: "FACE_OBSTRUCTION", picture: "covered" },
  { name: "shaken", issue: "TOO_MUCH_MOTION", picture: "clean", shakes: true },
  { name: "other person", issue: "FACE_MISMATCH", picture: "other" },
];
const FIRST_SECONDS = 6;
const GOOD_SECONDS = 3;
const VARIANT_SECONDS = 2.5;
export const CLIP_SECONDS = FIRST_SECONDS + VARIANTS.length * (VARIANT_SECONDS + GOOD_SECONDS);
const RATE = 30;

/** A head that is never quite still, and the noise of a camera. */
const SWAY = "x='80+7*sin(1.7*t)+3*sin(4.1*t)':y='45+4*sin(1.3*t)'";
const SHAKE = "x='80+44*sin(19*t)+20*sin(31*t)':y='45+30*sin(23*t)'";

/** A clip for the fake camera (MJPEG, 1280 x 720): good, then each variant, with good parts between them. */
export async function makeClip(directory: string, name: string, scenes: Scenes & { other: Buffer }): Promise<string> {
  const pictures = Object.entries(scenes);
  for (const [scene, bytes] of pictures) await writeFile(join(directory, `${name}-${scene}.png`), bytes);
  const good = (seconds: number) => ({ seconds, mark: 0, picture: "clean", filter: "null", shakes: false });
  const parts = [
    good(FIRST_SECONDS),
    ...VARIANTS.flatMap(({ picture, filter = "null", shakes = false }, index) => [
      { seconds: VARIANT_SECONDS, mark: index + 1, picture, filter, shakes },
      good(GOOD_SECONDS),
    ]),
  ];
  const inputs = parts.flatMap(({ picture, seconds }) =>
    ["-loop", "1", "-framerate", String(RATE), "-t", String(seconds)].concat("-i", join(directory, `${name}-${picture}.png`)),
  );
  const chains = parts.map(({ filter, shakes, mark }, index) => {
    const squares = [0, 1, 2].map((square) => {
      const color = Math.floor(mark / 2 ** square) % 2 === 1 ? "white" : "black";
      return `drawbox=x=${square * 24}:y=0:w=24:h=24:color=${color}:t=fill`;
    });
    return `[${index}:v]crop=1280:720:${shakes ? SHAKE : SWAY},${filter},noise=alls=4:allf=t,${squares.join(",")},format=yuvj420p[p${index}]`;
  });
  const all = parts.map((_, index) => `[p${index}]`).join("");
  const path = join(directory, `${name}.mjpeg`);
  const graph = `${chains.join(";")};${all}concat=n=${parts.length}:v=1:a=0[out]`;
  const output = ["-map", "[out]", "-r", String(RATE), "-c:v", "mjpeg", "-q:v", "4", path];
  await promisify(execFile)("ffmpeg", ["-v", "error", "-y", ...inputs, "-filter_complex", graph, ...output]);
  return path;
}

import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";
import type { SampleOptions } from "@aside/testkit/media/record.ts";
import type { Slide } from "./content.ts";

const run = promisify(execFile);
const WIDTH = 1280;
const HEIGHT = 720;
/** Colors of the dark theme, on which the player's button and badge are clearly visible. */
const COLORS = { ground: "#1d1a27", text: "#f4f1ec", muted: "#a9a3b5", ember: "#c93a21" };
/** The pause between two sentences, in seconds. */
const PAUSE = 0.6;

const require = createRequire(import.meta.url);
const fonts = join(dirname(require.resolve("@fontsource-variable/inter/package.json")), "files");
GlobalFonts.registerFromPath(join(fonts, "inter-latin-wght-normal.woff2"), "Inter");

const initialsOf = (name: string) =>
  name
    .split(" ")
    .map((word) => word[0])
    .join("");

/** A slide with its heading and the speaker's initials. */
function drawSlide(heading: string, speaker: string, position: string): Buffer {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const draw = canvas.getContext("2d");
  draw.fillStyle = COLORS.ground;
  draw.fillRect(0, 0, WIDTH, HEIGHT);
  draw.fillStyle = COLORS.text;
  draw.font = "600 72px Inter";
  draw.textBaseline = "middle";
  draw.fillText(heading, 84, 220, WIDTH - 168);
  draw.fillStyle = COLORS.muted;
  draw.font = "500 32px Inter";
  draw.fillText(position, 84, 310);
  draw.fillText(speaker, 220, 600);
  draw.fillStyle = COLORS.ember;
  draw.beginPath();
  draw.arc(140, 600, 56, 0, 2 * Math.PI);
  draw.fill();
  draw.fillStyle = "#ffffff";
  draw.font = "600 40px Inter";
  draw.textAlign = "center";
  draw.fillText(initialsOf(speaker), 140, 600);
  return canvas.toBuffer("image/png");
}

/** Speaks the text into a WAV file that ends with a pause. Returns the duration in seconds. */
async function speak(text: string, voice: string, path: string): Promise<number> {
  const raw = `${path}.raw.wav`;
  await run("flite", ["-voice", voice, "-t", text, "-o", raw]);
  await run("ffmpeg", ["-v", "error", "-y", "-i", raw, "-af", `apad=pad_dur=${PAUSE}`, "-ar", "48000", path]);
  const { stdout } = await run("ffprobe", ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", path]);
  return Number(stdout);
}

/** Makes a talk with slides, in the form of the test kit's recordings. The files are written to `directory`. */
export async function makeVideo(
  slides: readonly Slide[],
  speaker: { name: string; voice: string },
  directory: string,
): Promise<SampleOptions> {
  let seconds = 0;
  const sounds: string[] = [];
  const pictures: string[] = [];
  for (const [index, slide] of slides.entries()) {
    const [sound, picture] = [join(directory, `${index}.wav`), join(directory, `${index}.png`)];
    const duration = await speak(slide.says, speaker.voice, sound);
    await writeFile(picture, drawSlide(slide.heading, speaker.name, `${index + 1} of ${slides.length}`));
    sounds.push(`file '${sound}'`);
    pictures.push(`file '${picture}'`, `duration ${duration}`);
    seconds += duration;
  }
  const lists = { sound: join(directory, "sounds.txt"), picture: join(directory, "pictures.txt") };
  await writeFile(lists.sound, sounds.join("\n"));
  // The concat demuxer ignores the last duration unless the picture is listed again.
  await writeFile(lists.picture, [...pictures, pictures.at(-2)].join("\n"));
  const [wav, video] = [join(directory, "talk.wav"), join(directory, "talk.mp4")];
  await run("ffmpeg", ["-v", "error", "-y", "-f", "concat", "-safe", "0", "-i", lists.sound, "-c", "copy", wav]);
  const encoded = ["-r", "30", "-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p"];
  await run("ffmpeg", ["-v", "error", "-y", "-f", "concat", "-safe", "0", "-i", lists.picture, ...encoded, video]);
  return { seconds: Math.ceil(seconds), wav, picture: `movie=${video}` };
}

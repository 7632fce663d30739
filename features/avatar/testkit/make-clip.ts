import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { createEmbeddedSpeaker } from "@aside/ai/speech/embedded-speaker.ts";
import { readPortrait } from "@aside/face/testkit/read-portrait.ts";
import { withTemporaryDirectory } from "@aside/files/temporary-directory.ts";

const run = promisify(execFile);

type Clip = {
  /** A portrait of packages/face/testkit. */
  portrait: string;
  /** Spoken at the beginning; empty: the clip has no sound. */
  text: string;
  seconds: number;
  /** Pixels. */
  width?: number;
  /** Per second. */
  frames?: number;
  /** Filters of ffmpeg, for pictures that are not good. */
  filter?: string;
};

/** A clip of someone in front of a camera: their portrait, swaying a little, and a voice. */
export async function makeClip({ portrait, text, seconds, width = 640, frames = 10, filter }: Clip): Promise<Buffer> {
  return await withTemporaryDirectory(async (directory) => {
    const [picture, sound, output] = ["picture.jpg", "sound.wav", "clip.mp4"].map((name) => join(directory, name)) as [
      string,
      string,
      string,
    ];
    await writeFile(picture, readPortrait(portrait));
    if (text !== "") await writeFile(sound, await createEmbeddedSpeaker().speak({ text, language: "en" }));
    const filters = [
      `scale=${width}:-2`,
      "crop=iw*0.96:ih*0.96:iw*0.02*(1+sin(t)):ih*0.02*(1+cos(t))",
      `scale=${width}:-2`,
      ...(filter ? [filter] : []),
    ];
    const inputs = ["-y", "-loglevel", "error", "-loop", "1", "-framerate", String(frames), "-i", picture];
    const encoding = ["-t", String(seconds), "-vf", filters.join(","), "-pix_fmt", "yuv420p", "-c:v", "libx264", "-preset", "ultrafast"];
    const voice =
      text === "" ? { input: [], encoding: [] } : { input: ["-i", sound, "-af", "apad"], encoding: ["-c:a", "aac", "-shortest"] };
    await run("ffmpeg", [...inputs, ...voice.input, ...encoding, ...voice.encoding, output]);
    return await readFile(output);
  });
}

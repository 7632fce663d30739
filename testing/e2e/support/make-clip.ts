import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** Creates an MP4 file for uploads in the directory, with a moving picture of 640x360 and a tone. Returns its path. */
export function makeClip(directory: string, seconds: number): string {
  const path = join(directory, `clip-${crypto.randomUUID()}.mp4`);
  const sources = [`testsrc2=size=640x360:rate=30:duration=${seconds}`, `sine=frequency=330:duration=${seconds}`];
  const inputs = sources.flatMap((source) => ["-f", "lavfi", "-i", source]);
  const encoded = ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-g", "30", "-c:a", "aac", "-shortest"];
  execFileSync("ffmpeg", ["-v", "error", ...inputs, ...encoded, path]);
  return path;
}

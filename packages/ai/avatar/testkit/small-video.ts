import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { withTemporaryDirectory } from "@aside/files/temporary-directory.ts";

const run = promisify(execFile);

/** A real MP4 of two seconds, H.264 and AAC: what a stand-in returns as a finished video. */
export async function makeSmallVideo(): Promise<Buffer> {
  return await withTemporaryDirectory(async (directory) => {
    const path = join(directory, "video.mp4");
    const picture = ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=2"];
    const sound = ["-f", "lavfi", "-i", "sine=frequency=220:sample_rate=48000:duration=2"];
    const codecs = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac", "-shortest"];
    await run("ffmpeg", ["-v", "error", ...picture, ...sound, ...codecs, path]);
    return await readFile(path);
  });
}

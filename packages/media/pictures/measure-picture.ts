import { z } from "zod";
import { MediaError } from "../ffmpeg/media-error.ts";
import { runFfmpeg } from "../ffmpeg/run-ffmpeg.ts";
import { type PictureControl, withPictureFile } from "./make-safe-picture.ts";

const report = z.object({ streams: z.array(z.object({ width: z.number().min(1), height: z.number().min(1) })).min(1) });

/** The size of a picture as stored, in pixels. A camera may have stored it on its side. Throws MediaError. */
export async function measurePicture(given: Buffer, control: PictureControl = {}): Promise<{ width: number; height: number }> {
  return await withPictureFile(given, control, async (input) => {
    const json = await runFfmpeg({
      tool: "ffprobe",
      inputs: [input],
      output: ["-of", "json", "-show_entries", "stream=width,height"],
      timeoutSeconds: 10,
      maxStdoutBytes: 64 * 1024,
      signal: control.signal,
    });
    const [stream] = report.safeParse(JSON.parse(json.toString("utf8"))).data?.streams ?? [];
    if (!stream) throw new MediaError("corrupt", "the file contains no picture");
    return stream;
  });
}

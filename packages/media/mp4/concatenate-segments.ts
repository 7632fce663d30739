import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";

/** One CMAF track's init and media segments, in order, joined byte by byte into a fragmented MP4 at `outputPath`. */
export async function concatenateSegments(input: {
  initPath: string;
  segmentPaths: string[];
  outputPath: string;
  signal?: AbortSignal;
}): Promise<void> {
  async function* bytes() {
    for (const path of [input.initPath, ...input.segmentPaths]) yield* createReadStream(path);
  }
  await pipeline(bytes, createWriteStream(input.outputPath), { signal: input.signal });
}

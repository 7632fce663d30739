import { ChunkTake } from "./chunk-take.ts";
import { canPackageInBrowser } from "./package-stream.ts";
import type { ChunkTransport, UploadTransport } from "./port.ts";
import type { Recording, RecordingOptions } from "./recording.ts";
import { Take } from "./take.ts";

type Options = RecordingOptions & {
  transport: UploadTransport;
  chunkTransport: ChunkTransport;
  /** In pixels. */
  height: number;
};

/** Packages the recording in the browser if possible; otherwise records chunks that the server converts. Resolves when it records. */
export async function beginRecording({ transport, chunkTransport, height, ...options }: Options): Promise<Recording> {
  return (await canPackageInBrowser())
    ? await Take.begin({ ...options, height, transport })
    : await ChunkTake.begin({ ...options, transport: chunkTransport });
}

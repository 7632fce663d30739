import { ChunkTake } from "./chunk-take.ts";
import { canPackageInBrowser } from "./package-stream.ts";
import type { ChunkTransport, PictureFormat, UploadTransport } from "./port.ts";
import type { Recording, RecordingOptions } from "./recording.ts";
import { loadSoundThread } from "../sound/sound-thread.ts";
import { Take } from "./take.ts";

/** Without the sound thread by then, the page reads the sound itself. */
const LATEST_MS = 1000;

type Options = RecordingOptions & {
  transport: UploadTransport | null;
  chunkTransport: ChunkTransport | null;
  /** Null: audio only. */
  picture: PictureFormat | null;
};

/** Packages the recording in the browser if possible; otherwise records chunks that the server converts. Resolves when it records. */
export async function beginRecording({ transport, chunkTransport, picture, ...options }: Options): Promise<Recording> {
  // Loaded since a microphone was opened.
  await Promise.race([loadSoundThread(), new Promise((resolve) => setTimeout(resolve, LATEST_MS))]);
  return (await canPackageInBrowser())
    ? await Take.begin({ ...options, picture, transport })
    : await ChunkTake.begin({ ...options, transport: chunkTransport });
}

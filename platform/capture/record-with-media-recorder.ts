import { PermanentUploadError } from "./port.ts";

/** The road of browsers without WebCodecs: whole chunks, converted by the server. */
export interface ChunkTransport {
  uploadChunk(input: { post_id: string; client_upload_id: string; index: number; bytes: Blob }): Promise<void>;
  combine(input: { post_id: string; client_upload_id: string; count: number }): Promise<void>;
}

export type ChunkRecording = {
  pause(): void;
  resume(): void;
  /** Resolves when every chunk is at the server and it was told to convert. */
  finish(): Promise<void>;
  cancel(): void;
};

const CHUNK_MS = 1000;
const RETRY_MS = [500, 1000, 2000, 4000, 8000];
const TYPES = ["video/webm;codecs=vp9,opus", "video/webm;codecs=vp8,opus", "video/webm", "video/mp4"];

/** Records with MediaRecorder and sends each second's chunk in order, trying for ever but for a `PermanentUploadError`. */
export function recordWithMediaRecorder(given: {
  stream: MediaStream;
  postId: string;
  transport: ChunkTransport;
  onError: (error: Error) => void;
}): ChunkRecording {
  const clientUploadId = crypto.randomUUID();
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(given.stream, {
    ...(mimeType ? { mimeType } : {}),
    videoBitsPerSecond: 1_500_000,
    audioBitsPerSecond: 64_000,
  });
  let count = 0;
  let isCancelled = false;
  let sending: Promise<void> = Promise.resolve();
  recorder.ondataavailable = (event) => {
    if (event.data.size === 0 || isCancelled) return;
    const index = count++;
    sending = sending.then(
      async () =>
        await sendForEver(
          async () =>
            await given.transport.uploadChunk({ post_id: given.postId, client_upload_id: clientUploadId, index, bytes: event.data }),
          () => isCancelled,
        ),
    );
    sending.catch(given.onError);
  };
  const stopped = new Promise<void>((resolve) => (recorder.onstop = () => resolve()));
  recorder.start(CHUNK_MS);
  return {
    pause: () => recorder.pause(),
    resume: () => recorder.resume(),
    finish: async () => {
      recorder.stop();
      await stopped;
      await sending;
      await sendForEver(
        async () => await given.transport.combine({ post_id: given.postId, client_upload_id: clientUploadId, count }),
        () => isCancelled,
      );
    },
    cancel: () => {
      isCancelled = true;
      if (recorder.state !== "inactive") recorder.stop();
    },
  };
}

async function sendForEver(work: () => Promise<void>, isCancelled: () => boolean): Promise<void> {
  for (let tries = 0; !isCancelled(); tries++) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof PermanentUploadError) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]));
    }
  }
}

import { CannotConvertError, convertFile } from "@aside/capture/files/convert-file.ts";
import { Spool, type SpoolRecord } from "@aside/capture/upload/spool.ts";
import { Uploader } from "@aside/capture/upload/uploader.ts";
import { sendFile, uploadTransport } from "./queries.ts";
import { ownUserId } from "./use-recorder.ts";

/** `part`: progress of this step, 0..1. */
export type FileStep = { step: "converting" | "sending"; part: number };

/** Converts the file in the browser and uploads the parts. If the browser can't convert it, uploads the file for the server to convert. */
export async function uploadRecordedFile(given: {
  postId: string;
  file: File;
  /** Brings its sound to the common loudness. */
  isLeveled: boolean;
  onStep: (step: FileStep) => void;
  signal: AbortSignal;
  /** Stored with the parts in the spool. */
  context?: Record<string, string>;
}): Promise<void> {
  const { postId, file, isLeveled, onStep, signal } = given;
  try {
    onStep({ step: "converting", part: 0 });
    const converted = await convertFile(file, { isLeveled, signal, onProgress: (part) => onStep({ step: "converting", part }) });
    await sendParts(given, converted);
  } catch (error) {
    if (!(error instanceof CannotConvertError)) throw error;
    onStep({ step: "sending", part: 0 });
    await sendFile({ postId, file, isLeveled, signal, onProgress: (part) => onStep({ step: "sending", part }) });
  }
}

async function sendParts(
  given: { postId: string; file: File; onStep: (step: FileStep) => void; signal: AbortSignal; context?: Record<string, string> },
  converted: Awaited<ReturnType<typeof convertFile>>,
): Promise<void> {
  const spool = await Spool.open();
  const id = crypto.randomUUID();
  const release = await spool.hold(id);
  const record: SpoolRecord = {
    client_upload_id: id,
    post_id: given.postId,
    kind: "segments",
    tracks: converted.tracks,
    is_screen: false,
    has_modified_background: false,
    started_at: new Date().toISOString(),
    counts: converted.counts,
    context: { userId: ownUserId(), ...given.context },
  };
  try {
    await spool.saveRecord(record);
    const uploader = new Uploader({
      spool,
      record,
      transport: uploadTransport({ name: given.file.name, size: given.file.size }),
      onProgress: ({ bytesAcknowledged, bytesTotal }) =>
        given.onStep({ step: "sending", part: bytesTotal > 0 ? bytesAcknowledged / bytesTotal : 0 }),
    });
    given.signal.addEventListener("abort", () => void uploader.abort());
    for (const { bytes, ...part } of converted.parts) {
      await spool.savePart(id, { ...part, bytes });
      uploader.add({ ...part, duration: Math.round(part.duration * 1e6) / 1e6, size: bytes.length });
    }
    await uploader.complete(converted.counts, converted.duration);
  } finally {
    await release();
  }
}

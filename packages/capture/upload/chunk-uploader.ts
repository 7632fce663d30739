import { type ChunkTransport, type Part, PermanentUploadError } from "../recorder/port.ts";
import type { Spool, SpoolRecord } from "./spool.ts";
import { retryForever } from "./retry-forever.ts";
import type { UploadProgress } from "./uploader.ts";

type Options = {
  spool: Spool;
  transport: ChunkTransport;
  record: SpoolRecord;
  onProgress?: (progress: UploadProgress) => void;
  /** As for `Uploader`. */
  keepsParts?: boolean;
};

/**
 * Uploads MediaRecorder's chunks from the spool in order, one at a time, and retries forever. A chunk leaves the spool when the next one is
 * uploaded. The newest stays, so that a reopened browser knows the number of chunks. A `PermanentUploadError` stops the upload, and all
 * remaining chunks stay in the spool.
 */
export class ChunkUploader {
  readonly #given: Options;
  #sending: Promise<void> = Promise.resolve();
  #newest: Part | null = null;
  #uploadId: string | null = null;
  #isStopped = false;
  #progress: UploadProgress = { state: "uploading", bytesTotal: 0, bytesAcknowledged: 0, partsPending: 0, error: null };

  constructor(options: Options) {
    this.#given = options;
  }

  /** A chunk was written to the spool. */
  add(chunk: Part): void {
    this.#report({ bytesTotal: this.#progress.bytesTotal + chunk.size, partsPending: this.#progress.partsPending + 1 });
    this.#sending = this.#sending.then(async () => await this.#send(chunk));
    this.#sending.catch((error: Error) => this.#fail(error));
  }

  /** Uploads the rest of the `count` chunks. Resolves when the server has confirmed the recording; rejects only on a permanent error. */
  async combine(count: number): Promise<void> {
    await this.#sending;
    const { transport, record, spool } = this.#given;
    // Read at the end, because a screen or a background may have been added since the take started.
    const { post_id, client_upload_id, has_modified_background, is_screen } = record;
    const end = { post_id, client_upload_id, count, has_modified_background, is_screen };
    await this.#persist(async () => await transport.combine(end)).catch((error: Error) => {
      this.#fail(error);
      throw error;
    });
    await spool.remove(client_upload_id);
    this.#report({ state: "done" });
  }

  /** Discards the take locally and at the server. */
  async abort(): Promise<void> {
    this.#isStopped = true;
    const { record, spool } = this.#given;
    // The request in progress must finish first, because its reply has the upload's id. Not awaited, because the network may be down.
    void this.#sending.catch(() => {}).then(async () => await this.#abortThere());
    await spool.remove(record.client_upload_id);
  }

  async #abortThere(): Promise<void> {
    if (this.#uploadId) await this.#given.transport.abort({ upload_id: this.#uploadId }).catch(() => {});
  }

  async #send(chunk: Part): Promise<void> {
    if (this.#isStopped) throw new PermanentUploadError("the upload was stopped", 0);
    const { spool, transport, record, keepsParts } = this.#given;
    const { post_id, client_upload_id, has_modified_background, is_screen } = record;
    const bytes = await spool.readPart(client_upload_id, chunk);
    if (!bytes) throw new PermanentUploadError("a chunk is missing from the spool", 0);
    const traits = { has_modified_background, is_screen };
    const sent = { post_id, client_upload_id, index: chunk.index, bytes: new Blob([bytes as Uint8Array<ArrayBuffer>]), ...traits };
    const { upload_id } = await this.#persist(async () => await transport.uploadChunk(sent));
    this.#uploadId = upload_id;
    if (this.#newest && !keepsParts) await spool.removePart(client_upload_id, this.#newest);
    this.#newest = chunk;
    const { bytesAcknowledged, partsPending } = this.#progress;
    this.#report({ bytesAcknowledged: bytesAcknowledged + chunk.size, partsPending: partsPending - 1 });
  }

  async #persist<T>(work: () => Promise<T>): Promise<T> {
    const result = await retryForever(work, {
      isStopped: () => this.#isStopped,
      onWait: () => this.#report({ state: "waiting-for-network" }),
    });
    if (this.#progress.state === "waiting-for-network") this.#report({ state: "uploading" });
    return result;
  }

  #fail(error: Error): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#report({ state: "failed", error });
  }

  #report(change: Partial<UploadProgress>): void {
    this.#progress = { ...this.#progress, ...change };
    this.#given.onProgress?.(this.#progress);
  }
}

/** As `recoverUpload`: every chunk in the spool, after those that arrived. */
export async function recoverChunks(given: Options): Promise<boolean> {
  const { spool, record } = given;
  const release = await spool.hold(record.client_upload_id);
  try {
    const uploader = new ChunkUploader(given);
    const chunks = await spool.listParts(record.client_upload_id);
    // An incomplete chunk ends the recording: nothing after it can be decoded.
    const last = chunks.findLast((chunk, at) => chunk.index === (chunks[0]?.index ?? 0) + at);
    if (!last) {
      await spool.remove(record.client_upload_id);
      return false;
    }
    for (const chunk of chunks.filter(({ index }) => index <= last.index)) uploader.add(chunk);
    await uploader.combine(last.index + 1);
    return true;
  } finally {
    await release();
  }
}

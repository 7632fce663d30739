import { ChunkUploader } from "../upload/chunk-uploader.ts";
import type { ChunkTransport, Part } from "./port.ts";
import { Spool, type SpoolRecord } from "../upload/spool.ts";
import { type FinishSteps, joinTraits, NothingRecordedError, type Recording, type RecordingOptions, type TakeTraits } from "./recording.ts";

const CHUNK_MS = 1000;
/** A recorder that has delivered nothing by then never does: some browsers lack the encoder that they claim to have. */
const FIRST_CHUNK_MS = 10_000;
const VIDEO_TYPES = ["video/webm;codecs=vp9,opus", "video/webm;codecs=vp8,opus", "video/webm", "video/mp4"];
const AUDIO_TYPES = ["audio/webm;codecs=opus", "audio/webm", "audio/mp4"];

/** A recording in a browser without WebCodecs: MediaRecorder's chunks are spooled, uploaded and combined by the server. */
export class ChunkTake implements Recording {
  readonly #recorder: MediaRecorder;
  readonly #spool: Spool;
  readonly #uploader: ChunkUploader | null;
  readonly #record: SpoolRecord;
  readonly #stopped: Promise<void>;
  readonly #release: () => Promise<void>;
  readonly #onError: (error: Error) => void;
  #count = 0;
  #keeping: Promise<void> = Promise.resolve();
  #isDiscarded = false;
  #isFinishing = false;

  private constructor(given: {
    recorder: MediaRecorder;
    spool: Spool;
    record: SpoolRecord;
    uploader: ChunkUploader | null;
    release: () => Promise<void>;
    onError: (error: Error) => void;
  }) {
    this.#recorder = given.recorder;
    this.#spool = given.spool;
    this.#record = given.record;
    this.#uploader = given.uploader;
    this.#release = given.release;
    this.#onError = given.onError;
    this.#stopped = new Promise((resolve) => this.#recorder.addEventListener("stop", () => resolve()));
  }

  /** Resolves when it records. */
  static async begin(options: RecordingOptions & { transport: ChunkTransport | null }): Promise<ChunkTake> {
    const { video, audio, transport, postId, context, onUpload, onOverflow, onError } = options;
    const spool = await Spool.open(onOverflow);
    const record: SpoolRecord = {
      client_upload_id: crypto.randomUUID(),
      post_id: postId,
      kind: "chunks",
      tracks: [],
      is_screen: false,
      has_modified_background: false,
      started_at: new Date().toISOString(),
      counts: null,
      context,
    };
    const uploader = transport && new ChunkUploader({ spool, transport, record, onProgress: onUpload });
    const recorder = openRecorder(video, audio);
    const take = new ChunkTake({ recorder, spool, record, uploader, release: await spool.hold(record.client_upload_id), onError });
    recorder.addEventListener("dataavailable", ({ data }) => take.#take(data));
    recorder.addEventListener("error", () => onError(new Error("MediaRecorder failed")));
    recorder.start(CHUNK_MS);
    take.#expectChunk();
    return take;
  }

  pause(): void {
    if (this.#recorder.state === "recording") this.#recorder.pause();
  }

  resume(): void {
    if (this.#recorder.state !== "paused") return;
    this.#recorder.resume();
    this.#expectChunk();
  }

  mark(traits: TakeTraits): void {
    const next = joinTraits(this.#record, traits);
    if (!next) return;
    // The uploader reads the same record object.
    Object.assign(this.#record, next);
    if (this.#count > 0) void this.#spool.saveRecord(this.#record);
  }

  async finish(_duration: number, { onEncoded, onSpooled }: FinishSteps): Promise<void> {
    this.#isFinishing = true;
    try {
      await this.#end();
      onEncoded();
      await this.#keeping;
      if (this.#count === 0) throw new NothingRecordedError();
      if (!this.#uploader) await this.#spool.saveRecord(Object.assign(this.#record, { counts: { video: this.#count, audio: 0 } }));
      onSpooled();
      await this.#uploader?.combine(this.#count);
    } finally {
      await this.#release();
    }
  }

  async discard(): Promise<void> {
    this.#isDiscarded = true;
    await this.#end();
    await this.#keeping.catch(() => {});
    if (this.#uploader) await this.#uploader.abort();
    else await this.#spool.remove(this.#record.client_upload_id);
    await this.#release();
  }

  async release(): Promise<void> {
    if (!this.#isFinishing) await this.#release();
  }

  /** The last chunk arrives before the `stop` event. */
  async #end(): Promise<void> {
    if (this.#recorder.state === "inactive") return;
    this.#recorder.stop();
    await this.#stopped;
  }

  #expectChunk(): void {
    setTimeout(() => {
      if (this.#count === 0 && this.#recorder.state === "recording") this.#onError(new NothingRecordedError());
    }, FIRST_CHUNK_MS);
  }

  #take(data: Blob): void {
    if (data.size === 0 || this.#isDiscarded) return;
    const index = this.#count++;
    this.#keeping = this.#keeping.then(async () => await this.#keep(index, new Uint8Array(await data.arrayBuffer())));
    this.#keeping.catch(this.#onError);
  }

  /** A chunk contains picture and sound. The spool stores it as a video part. */
  async #keep(index: number, bytes: Uint8Array): Promise<void> {
    const chunk: Part = { track: "video", index, duration: 0, size: bytes.length };
    await this.#spool.savePart(this.#record.client_upload_id, { ...chunk, bytes });
    // The record is written after the first chunk, because without a chunk there is nothing to recover.
    if (index === 0) await this.#spool.saveRecord(this.#record);
    this.#uploader?.add(chunk);
  }
}

function openRecorder(video: MediaStreamTrack | null, audio: MediaStreamTrack): MediaRecorder {
  const mimeType = (video ? VIDEO_TYPES : AUDIO_TYPES).find((type) => MediaRecorder.isTypeSupported(type));
  return new MediaRecorder(new MediaStream(video ? [video, audio] : [audio]), {
    ...(mimeType ? { mimeType } : {}),
    videoBitsPerSecond: 1_500_000,
    audioBitsPerSecond: 64_000,
  });
}

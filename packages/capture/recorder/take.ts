import { Backlog } from "../upload/backlog.ts";
import { LineWatch } from "./line-watch.ts";
import { type PackagedPart, type Packager, packageStream } from "./package-stream.ts";
import { type PictureQuality, qualitiesFor } from "./picture-encoding.ts";
import type { Part, PictureFormat, UploadTransport } from "./port.ts";
import { type FinishSteps, joinTraits, type Recording, type RecordingOptions, type TakeTraits } from "./recording.ts";
import { Spool, type SpoolRecord } from "../upload/spool.ts";
import { Uploader } from "../upload/uploader.ts";

export type TakeOptions = RecordingOptions & {
  /** Null: the recording stays in the spool. */
  transport: UploadTransport | null;
  picture: PictureFormat | null;
};

/** A recording that the browser packages itself. */
export class Take implements Recording {
  readonly #id = crypto.randomUUID();
  readonly #options: TakeOptions;
  readonly #spool: Spool;
  readonly #qualities: PictureQuality[];
  readonly #line: LineWatch;
  readonly #backlog: Backlog;
  readonly #startedAt = new Date().toISOString();
  /** Parts that were spooled before the uploader existed. */
  readonly #waiting: Part[] = [];
  readonly #writes: Promise<unknown>[] = [];
  #release: () => Promise<void> = async () => {};
  #isFinishing = false;
  #traits: TakeTraits = { has_modified_background: false, is_screen: false };
  #packager: Packager | null = null;
  #quality: PictureQuality | undefined;
  #uploader: Uploader | null = null;
  #registered: Promise<SpoolRecord> | null = null;

  private constructor(options: TakeOptions, spool: Spool) {
    this.#options = options;
    this.#spool = spool;
    this.#qualities = options.picture ? qualitiesFor(options.picture) : [];
    this.#quality = this.#qualities[0];
    this.#backlog = new Backlog(options.video ? ["video", "audio"] : ["audio"]);
    this.#line = new LineWatch(this.#qualities.map(({ bitrate }) => bitrate));
  }

  /** Resolves when it records. */
  static async begin(options: TakeOptions): Promise<Take> {
    const take = new Take(options, await Spool.open(options.onOverflow));
    take.#release = await take.#spool.hold(take.#id);
    take.#packager = await packageStream({
      video: options.video,
      audio: options.audio,
      sound: options.sound,
      picture: options.picture,
      onPart: (part) => take.#writes.push(take.#keep(part)),
      onPace: options.onEncoding,
      onError: options.onError,
    });
    take.#registered = take.#register(take.#packager);
    take.#registered.catch(options.onError);
    return take;
  }

  pause(): void {
    this.#packager?.pause();
  }

  resume(): void {
    this.#packager?.resume();
  }

  mark(traits: TakeTraits): void {
    const next = joinTraits(this.#traits, traits);
    if (!next) return;
    this.#traits = next;
    void this.#registered?.then(async (record) => await this.#revise(record, next)).catch(() => {});
  }

  async finish(duration: number, { onEncoded, onSpooled }: FinishSteps): Promise<void> {
    this.#isFinishing = true;
    try {
      const { counts } = (await this.#packager?.finish()) ?? { counts: { video: 0, audio: 0 } };
      onEncoded();
      const record = await this.#registered;
      await Promise.all(this.#writes);
      if (record) await this.#revise(record, { counts });
      onSpooled();
      await this.#uploader?.complete(counts, duration);
    } finally {
      await this.#release();
    }
  }

  async discard(): Promise<void> {
    await this.#packager?.cancel().catch(() => {});
    await Promise.allSettled(this.#writes);
    if (this.#uploader) await this.#uploader.abort();
    else await this.#spool.remove(this.#id);
    await this.#release();
  }

  async release(): Promise<void> {
    // It is still being sent, also when its studio was left; other tabs wait until then.
    if (this.#isFinishing) return;
    // Canceling closes the last frames. The parts stay in the spool.
    void this.#packager?.cancel().catch(() => {});
    await this.#release();
  }

  async #register(packager: Packager): Promise<SpoolRecord> {
    const { postId, transport, context, onUpload } = this.#options;
    const tracks = await packager.tracks;
    const record: SpoolRecord = {
      client_upload_id: this.#id,
      post_id: postId,
      kind: "segments",
      tracks,
      ...this.#traits,
      started_at: this.#startedAt,
      counts: null,
      context,
    };
    await this.#spool.saveRecord(record);
    if (!transport) return record;
    this.#uploader = new Uploader({ spool: this.#spool, transport, record, onProgress: onUpload });
    for (const part of this.#waiting.splice(0)) this.#uploader.add(part);
    return record;
  }

  /** The uploader reads the same record object. */
  async #revise(record: SpoolRecord, change: Partial<SpoolRecord>): Promise<void> {
    Object.assign(record, change);
    await this.#spool.saveRecord(record);
  }

  async #keep(part: PackagedPart): Promise<void> {
    await this.#spool.savePart(this.#id, part);
    const { track, index, bytes } = part;
    const recorded = this.#packager?.recorded() ?? null;
    const behind = recorded === null ? null : this.#backlog.add(part, recorded);
    const spooled = { track, index, duration: Math.round(part.duration * 1e6) / 1e6, size: bytes.length };
    if (this.#uploader) this.#uploader.add(spooled);
    else if (this.#options.transport) return void this.#waiting.push(spooled);
    if (this.#uploader && track === "video" && index >= 0) this.#followLine(this.#uploader);
    // Part of this write: a record that is written after the spool was cleared would be offered as an interrupted recording.
    if (behind !== null) await this.#registered?.then(async (record) => await this.#revise(record, { behind_seconds: behind }));
  }

  /** Called for each second of picture. */
  #followLine({ secondsWaiting, bytesSent, progress }: Uploader): void {
    const setQuality = this.#packager?.setQuality;
    if (!setQuality || this.#isFinishing) return;
    const isOffline = progress.state === "waiting-for-network";
    const at = performance.now() / 1000;
    const chosen = this.#line.look({ at, waiting: secondsWaiting, written: progress.bytesTotal, sent: bytesSent, isOffline });
    const quality = this.#qualities[chosen];
    if (!quality || quality === this.#quality) return;
    this.#quality = quality;
    setQuality(quality);
    this.#options.onLine(chosen > 0);
  }
}

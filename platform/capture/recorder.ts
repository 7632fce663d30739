import { LevelMeter } from "./level-meter.ts";
import { openSources, type OpenSources, SourceError, type SourceKind, type SourceProblem } from "./open-sources.ts";
import { canPackageInBrowser, packageStream, type Packager } from "./package-stream.ts";
import type { UploadTransport } from "./port.ts";
import { type ChunkRecording, type ChunkTransport, recordWithMediaRecorder } from "./record-with-media-recorder.ts";
import { Spool, type SpoolRecord } from "./spool.ts";
import { Uploader, type UploadProgress } from "./uploader.ts";

export type RecorderState = {
  status: "idle" | "preparing" | "ready" | "countdown" | "recording" | "paused" | "stopping" | "stopped" | "failed";
  source: SourceKind;
  /** Seconds recorded, pauses left out. */
  elapsed: number;
  limit: number;
  /** 3, 2, 1 while counting down. */
  countdown: number;
  preview: MediaStream | null;
  cameras: MediaDeviceInfo[];
  microphones: MediaDeviceInfo[];
  cameraId: string | null;
  microphoneId: string | null;
  problem: SourceProblem | "encoding-failed" | "upload-failed" | null;
  /** Why it stopped or paused by itself. */
  notice: "limit" | "device-lost" | null;
  upload: UploadProgress | null;
};

export type RecorderOptions = {
  postId: string;
  limitSeconds: number;
  transport: UploadTransport;
  /** For browsers that cannot package themselves. */
  chunkTransport: ChunkTransport;
  /** Kept with the recording, for going on after a crash. */
  context?: Record<string, string>;
  storage?: Pick<Storage, "getItem" | "setItem">;
};

const TICK_MS = 100;
const COUNTDOWN = 3;
const CAMERA_KEY = "aside.camera";
const MICROPHONE_KEY = "aside.microphone";

/** The recorder as a store: React (or anything) draws `getSnapshot` and calls the methods. Knows no framework. */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #listeners = new Set<() => void>();
  readonly #storage: Pick<Storage, "getItem" | "setItem">;
  #state: RecorderState;
  #sources: OpenSources | null = null;
  #meter: LevelMeter | null = null;
  #packager: Packager | null = null;
  #chunks: ChunkRecording | null = null;
  #uploader: Uploader | null = null;
  #record: SpoolRecord | null = null;
  #spool: Promise<Spool> | null = null;
  #release: (() => void) | null = null;
  #writes: Promise<unknown>[] = [];
  #timer: ReturnType<typeof setInterval> | null = null;
  #startedAt = 0;
  #elapsedBefore = 0;
  #done: Promise<void> | null = null;

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#storage = options.storage ?? localStorage;
    this.#state = {
      status: "idle",
      source: "camera",
      elapsed: 0,
      limit: options.limitSeconds,
      countdown: 0,
      preview: null,
      cameras: [],
      microphones: [],
      cameraId: this.#storage.getItem(CAMERA_KEY),
      microphoneId: this.#storage.getItem(MICROPHONE_KEY),
      problem: null,
      notice: null,
      upload: null,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly getSnapshot = (): RecorderState => this.#state;
  /** 0..1; read it at the display's rate. */
  readonly readLevel = (): number => this.#meter?.read() ?? 0;

  /** Asks for camera and microphone (or the screen) and shows the preview. */
  async prepare(change: { source?: SourceKind; cameraId?: string; microphoneId?: string } = {}): Promise<void> {
    if (["countdown", "recording", "paused", "stopping"].includes(this.#state.status)) return;
    if (change.cameraId) this.#storage.setItem(CAMERA_KEY, change.cameraId);
    if (change.microphoneId) this.#storage.setItem(MICROPHONE_KEY, change.microphoneId);
    this.#closeSources();
    this.#set({ status: "preparing", problem: null, notice: null, ...change });
    try {
      const { source, cameraId, microphoneId } = this.#state;
      const sources = await openSources({ kind: source, cameraId, microphoneId });
      this.#sources = sources;
      for (const track of sources.tracks) track.addEventListener("ended", () => this.#onTrackLost(track));
      if (sources.audio) this.#meter = new LevelMeter(sources.audio);
      const devices = await navigator.mediaDevices.enumerateDevices();
      const of = (kind: MediaDeviceKind) => devices.filter((device) => device.kind === kind && device.deviceId !== "");
      this.#set({ status: "ready", preview: sources.preview, cameras: of("videoinput"), microphones: of("audioinput") });
    } catch (error) {
      this.#closeSources();
      this.#set({ status: "failed", problem: error instanceof SourceError ? error.problem : "not-supported" });
    }
  }

  /** 3-2-1, then records. */
  async start(): Promise<void> {
    if (this.#state.status !== "ready") return;
    for (let left = COUNTDOWN; left > 0; left--) {
      this.#set({ status: "countdown", countdown: left });
      await new Promise((resolve) => setTimeout(resolve, 1000));
      if ((this.#state.status as RecorderState["status"]) !== "countdown") return;
    }
    await this.#begin();
  }

  cancelCountdown(): void {
    if (this.#state.status === "countdown") this.#set({ status: "ready", countdown: 0 });
  }

  pause(): void {
    if (this.#state.status !== "recording") return;
    (this.#packager ?? this.#chunks)?.pause();
    this.#elapsedBefore = this.#elapsed();
    this.#set({ status: "paused", elapsed: this.#elapsedBefore });
  }

  resume(): void {
    if (this.#state.status !== "paused") return;
    this.#startedAt = performance.now();
    (this.#packager ?? this.#chunks)?.resume();
    this.#set({ status: "recording", notice: null });
  }

  /** Resolves when the recording is whole at the server; until then everything waits in the spool. */
  stop(): Promise<void> {
    if (this.#state.status !== "recording" && this.#state.status !== "paused") return this.#done ?? Promise.resolve();
    this.#done = this.#finish();
    return this.#done;
  }

  /** Throws the recording away, here and at the server, and shows the preview again. */
  async retake(): Promise<void> {
    await this.#discard();
    this.#set({ status: "idle", elapsed: 0, upload: null, notice: null, problem: null });
    await this.prepare();
  }

  /** Lets devices and locks go. A recording under way stays recoverable. */
  dispose(): void {
    this.#clearTimer();
    this.#closeSources();
    this.#release?.();
    this.#listeners.clear();
  }

  async #begin(): Promise<void> {
    const sources = this.#sources;
    if (!sources) return;
    if (await canPackageInBrowser()) await this.#beginPackaging(sources);
    else this.#beginChunks(sources);
  }

  #beginChunks(sources: OpenSources): void {
    const stream = new MediaStream([sources.video, ...(sources.audio ? [sources.audio] : [])]);
    const { postId, chunkTransport } = this.#options;
    this.#chunks = recordWithMediaRecorder({ stream, postId, transport: chunkTransport, onError: () => this.#fail("upload-failed") });
    this.#enterRecording();
  }

  #enterRecording(): void {
    this.#elapsedBefore = 0;
    this.#startedAt = performance.now();
    this.#set({ status: "recording", countdown: 0, elapsed: 0 });
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
  }

  async #beginPackaging(sources: OpenSources): Promise<void> {
    const id = crypto.randomUUID();
    this.#spool ??= Spool.open();
    const spool = await this.#spool;
    this.#release = await spool.hold(id);
    this.#writes = [];
    const packager = await packageStream({
      video: sources.video,
      audio: sources.audio,
      height: sources.height,
      onPart: (part) => this.#writes.push(this.#keep(spool, id, part)),
      onError: () => this.#fail("encoding-failed"),
    });
    this.#packager = packager;
    this.#enterRecording();
    const record: SpoolRecord = {
      client_upload_id: id,
      post_id: this.#options.postId,
      tracks: await packager.tracks,
      is_screen: this.#state.source !== "camera",
      has_modified_background: false,
      started_at: new Date().toISOString(),
      counts: null,
      context: this.#options.context ?? {},
    };
    await spool.saveRecord(record);
    this.#record = record;
    this.#uploader = new Uploader({ spool, transport: this.#options.transport, record, onProgress: (upload) => this.#onUpload(upload) });
    for (const part of await spool.listParts(id)) this.#addOnce(part);
  }

  readonly #added = new Set<string>();

  async #keep(spool: Spool, id: string, part: Parameters<Spool["savePart"]>[1]): Promise<void> {
    await spool.savePart(id, part);
    this.#addOnce({ track: part.track, index: part.index, duration: Math.round(part.duration * 1e6) / 1e6, size: part.bytes.length }, id);
  }

  #addOnce(part: { track: "video" | "audio"; index: number; duration: number; size: number }, id = this.#record?.client_upload_id): void {
    if (!this.#uploader || id !== this.#record?.client_upload_id) return;
    const name = `${id}/${part.track}/${part.index}`;
    if (this.#added.has(name)) return;
    this.#added.add(name);
    this.#uploader.add(part);
  }

  async #finish(): Promise<void> {
    const packager = this.#packager;
    this.#clearTimer();
    const elapsed = this.#elapsed();
    this.#set({ status: "stopping", elapsed });
    try {
      if (this.#chunks) return await this.#finishChunks(this.#chunks);
      const { counts } = (await packager?.finish()) ?? { counts: { video: 0, audio: 0 } };
      this.#packager = null;
      this.#closeSources();
      await Promise.all(this.#writes);
      const spool = await (this.#spool as Promise<Spool>);
      if (this.#record) await spool.saveRecord({ ...this.#record, counts });
      await this.#uploader?.complete(counts, elapsed);
      this.#release?.();
      this.#set({ status: "stopped" });
    } catch {
      this.#fail(this.#state.upload?.state === "failed" ? "upload-failed" : "encoding-failed");
    }
  }

  async #finishChunks(chunks: ChunkRecording): Promise<void> {
    await chunks.finish();
    this.#chunks = null;
    this.#closeSources();
    this.#set({ status: "stopped" });
  }

  async #discard(): Promise<void> {
    this.#clearTimer();
    this.#chunks?.cancel();
    this.#chunks = null;
    await this.#packager?.cancel().catch(() => {});
    this.#packager = null;
    this.#closeSources();
    await Promise.allSettled(this.#writes);
    await this.#uploader?.abort();
    this.#uploader = null;
    this.#record = null;
    this.#release?.();
  }

  #tick(): void {
    if (this.#state.status !== "recording") return;
    const elapsed = this.#elapsed();
    this.#set({ elapsed: Math.min(elapsed, this.#state.limit) });
    if (elapsed < this.#state.limit) return;
    this.#set({ notice: "limit" });
    void this.stop();
  }

  #elapsed(): number {
    return this.#state.status === "recording" ? this.#elapsedBefore + (performance.now() - this.#startedAt) / 1000 : this.#elapsedBefore;
  }

  /** Unplugged, or sharing ended: what was said stays; the person decides whether that was all. */
  #onTrackLost(track: MediaStreamTrack): void {
    if (!this.#sources?.tracks.includes(track)) return;
    if (this.#state.status === "recording" || this.#state.status === "paused") {
      this.pause();
      this.#set({ notice: "device-lost" });
    } else if (this.#state.status === "ready" || this.#state.status === "countdown") {
      this.#closeSources();
      this.#set({ status: "failed", problem: "no-device" });
    }
  }

  #onUpload(upload: UploadProgress): void {
    this.#set({ upload, ...(upload.state === "failed" ? { problem: "upload-failed" as const } : {}) });
  }

  #fail(problem: RecorderState["problem"]): void {
    this.#clearTimer();
    this.#closeSources();
    this.#set({ status: "failed", problem });
  }

  #closeSources(): void {
    this.#meter?.close();
    this.#meter = null;
    const sources = this.#sources;
    this.#sources = null;
    sources?.close();
    if (this.#state.preview) this.#set({ preview: null });
  }

  #clearTimer(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  #set(change: Partial<RecorderState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

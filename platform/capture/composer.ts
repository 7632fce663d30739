import { openCanvasComposer } from "./canvas-composer.ts";
import type { ComposerPace, ComposerStats, ComposeSource, FromWorker, ToWorker } from "./compose-protocol.ts";
import type { Scene } from "./scene.ts";
import type { Place, Size } from "./scene-geometry.ts";

/** Makes one picture of camera and screen. `track` stays the same whatever is changed, and so does its size: a recording has no cut. */
export interface Composer {
  readonly track: MediaStreamVideoTrack;
  readonly size: Size;
  /** Whether this browser can put a background behind the person. */
  readonly hasBackgrounds: boolean;
  /** Resolves when it is shown; rejects when its background cannot be had (all else holds). */
  setScene(scene: Scene): Promise<void>;
  setSource(source: ComposeSource, track: MediaStreamTrack | null): void;
  /** Of the pointer on the shared screen; null: not on it. */
  setPointer(place: Place | null): void;
  stats(): Promise<ComposerStats>;
  close(): void;
}

export type ComposerOptions = { size: Size; scene: Scene; onPace?: (pace: ComposerPace) => void; onError?: (error: Error) => void };

type Processor = new (init: { track: MediaStreamTrack }) => { readable: ReadableStream<VideoFrame> };
type Generator = new (init: { kind: "video" }) => MediaStreamVideoTrack & { writable: WritableStream<VideoFrame> };
const { MediaStreamTrackProcessor, MediaStreamTrackGenerator } = globalThis as {
  MediaStreamTrackProcessor?: Processor;
  MediaStreamTrackGenerator?: Generator;
};

export function openComposer(options: ComposerOptions): Composer {
  return MediaStreamTrackProcessor && MediaStreamTrackGenerator
    ? new WorkerComposer(options, MediaStreamTrackProcessor, MediaStreamTrackGenerator)
    : openCanvasComposer(options);
}

class WorkerComposer implements Composer {
  readonly track: MediaStreamVideoTrack;
  readonly size: Size;
  readonly hasBackgrounds = true;
  readonly #worker: Worker;
  readonly #Processor: Processor;
  readonly #opened = Promise.withResolvers<void>();
  /** Whose stream the worker gets next; null: none. */
  readonly #tracks = new Map<ComposeSource, MediaStreamTrack | null>();
  readonly #waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>();
  #nextId = 0;

  constructor({ size, scene, onPace, onError }: ComposerOptions, processor: Processor, generator: Generator) {
    this.#Processor = processor;
    this.size = size;
    const output = new generator({ kind: "video" });
    this.track = output;
    this.#worker = new Worker(new URL("./compose.worker.ts", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.say === "opened") this.#opened.resolve();
      else if (data.say === "pace") onPace?.(data.pace);
      else if (data.say === "failed") onError?.(new Error(data.error));
      else this.#answer(data);
    };
    this.#worker.onerror = (event) => onError?.(new Error(event.message));
    this.#tell({ do: "open", size, scene, output: output.writable }, [output.writable]);
    if (scene.background.kind !== "none") this.setScene(scene).catch((error: Error) => onError?.(error));
  }

  async setScene(scene: Scene): Promise<void> {
    await this.#ask<null>((id) => ({ do: "scene", id, scene }));
  }

  setSource(source: ComposeSource, track: MediaStreamTrack | null): void {
    this.#tracks.set(source, track);
    if (!track) return this.#tell({ do: "source", source, readable: null });
    this.#tell({ do: "expect", source });
    void this.#handOver(source, track);
  }

  setPointer(place: Place | null): void {
    this.#tell({ do: "pointer", place });
  }

  async stats(): Promise<ComposerStats> {
    return await this.#ask<ComposerStats>((id) => ({ do: "stats", id }));
  }

  close(): void {
    this.#tracks.clear();
    this.#tell({ do: "close" });
    this.track.stop();
    // Asked first to close its streams; a worker that is ended at once leaves frames to the garbage collector.
    setTimeout(() => this.#worker.terminate(), 500);
    for (const { reject } of this.#waiting.values()) reject(new Error("the compositor was closed"));
    this.#waiting.clear();
  }

  /**
   * Opened at once: a screen that stands still gives one frame, which waits in the stream. Handed over when the worker runs: Chromium loses the frame,
   * unclosed, of a stream that a worker takes no notice of.
   */
  async #handOver(source: ComposeSource, track: MediaStreamTrack): Promise<void> {
    const { readable } = new this.#Processor({ track });
    await this.#opened.promise;
    if (this.#tracks.get(source) !== track) return await readable.cancel();
    this.#tracks.delete(source);
    this.#tell({ do: "source", source, readable }, [readable]);
  }

  #answer(answer: Extract<FromWorker, { id: number }>): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (answer.say === "scene" && answer.error !== null) waiting?.reject(new Error(answer.error));
    else waiting?.resolve((answer.say === "stats" ? answer.stats : null) as never);
  }

  async #ask<T>(question: (id: number) => ToWorker): Promise<T> {
    const id = this.#nextId++;
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.#waiting.set(id, { resolve: resolve as (answer: never) => void, reject });
    this.#tell(question(id));
    return await promise;
  }

  #tell(message: ToWorker, transfer: Transferable[] = []): void {
    this.#worker.postMessage(message, transfer);
  }
}

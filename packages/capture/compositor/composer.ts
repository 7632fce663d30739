import { openCanvasComposer } from "./canvas-composer.ts";
import type { ComposerPace, ComposerStats, ComposeSource, FromWorker, ToWorker } from "./compose-protocol.ts";
import { FrameReader } from "./frame-reader.ts";
import { readShownFrames } from "./read-shown-frames.ts";
import type { Scene } from "./scene.ts";
import type { Place, Size } from "./scene-geometry.ts";
import { isOn, StillWatch } from "./still-watch.ts";

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

export type ComposerOptions = {
  size: Size;
  scene: Scene;
  onPace?: (pace: ComposerPace) => void;
  /** The camera is on and gives no pictures, and gives them again. */
  onStill?: (isStill: boolean) => void;
  onError?: (error: Error) => void;
};

type Processor = new (init: { track: MediaStreamTrack }) => { readable: ReadableStream<VideoFrame> };
type Generator = new (init: { kind: "video" }) => MediaStreamVideoTrack & { writable: WritableStream<VideoFrame> };
const { MediaStreamTrackProcessor, MediaStreamTrackGenerator } = globalThis as {
  MediaStreamTrackProcessor?: Processor;
  MediaStreamTrackGenerator?: Generator;
};

/** So long a first frame is waited for, and so often. */
const FIRST_FRAME_MS = 500;
const TRIES = 6;

/** Without a frame from the processor for so long, a video element is asked. It shows no more than the camera gives: a slow one is not misjudged. */
const PROCESSOR_STILL_MS = 1000;

/** Of a shared screen, until it ends: while it stands still it gives no other, and a composer of another size may take it over. */
const newest = new WeakMap<MediaStreamTrack, VideoFrame>();

function remember(track: MediaStreamTrack, frame: VideoFrame | null): void {
  newest.get(track)?.close();
  if (frame) newest.set(track, frame);
  else newest.delete(track);
}

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
  readonly #readers = new Map<ComposeSource, FrameReader>();
  #screen: MediaStreamTrack | null = null;
  readonly #onStill: (isStill: boolean) => void;
  #cameraWatch: StillWatch | null = null;
  #processorWatch: StillWatch | null = null;
  #stopShown: (() => void) | null = null;
  #isOpen = false;
  readonly #waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>();
  #nextId = 0;

  constructor({ size, scene, onPace, onStill, onError }: ComposerOptions, processor: Processor, generator: Generator) {
    this.#Processor = processor;
    this.#onStill = onStill ?? (() => {});
    this.size = size;
    const output = new generator({ kind: "video" });
    this.track = output;
    this.#worker = new Worker(new URL("./compose.worker.ts", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.say === "opened") this.#onOpened();
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

  /**
   * The page reads the frames and hands over each: a stream that is handed to a worker loses frames in Chromium, unclosed, and a camera has three
   * buffers for all of them. After two losses it stands still for good.
   */
  setSource(source: ComposeSource, track: MediaStreamTrack | null): void {
    this.#readers.get(source)?.stop();
    this.#readers.delete(source);
    this.#tell({ do: "source", source, isThere: track !== null });
    if (source === "camera") this.#watchCamera(track);
    else this.#screen = track;
    if (!track) return;
    if (source === "screen") this.#giveNewest();
    this.#read(source, track, TRIES);
  }

  /** Chromium sends the picture of a screen that stands still to whom opens it, but not always: who got none asks once more. */
  #read(source: ComposeSource, track: MediaStreamTrack, tries: number): void {
    let hasFrame = false;
    const reader = new FrameReader(new this.#Processor({ track }).readable, (frame) => {
      hasFrame = true;
      if (source === "screen") remember(track, frame.clone());
      else {
        this.#cameraWatch?.saw();
        this.#processorWatch?.saw();
      }
      this.#give(source, frame);
    });
    this.#readers.set(source, reader);
    reader.ended.catch(() => {}).finally(() => track.readyState === "ended" && remember(track, null));
    setTimeout(() => {
      if (hasFrame || tries === 1 || track.readyState === "ended" || this.#readers.get(source) !== reader) return;
      reader.stop();
      this.#read(source, track, tries - 1);
    }, FIRST_FRAME_MS);
  }

  #watchCamera(track: MediaStreamTrack | null): void {
    this.#cameraWatch?.close();
    this.#processorWatch?.close();
    this.#stopShown?.();
    this.#stopShown = null;
    this.#cameraWatch = track && new StillWatch({ isOn: () => isOn(track), onChange: this.#onStill });
    this.#processorWatch = track && this.#watchProcessor(track);
  }

  /**
   * After a studio that was left in mid-recording, Chromium's processor gives one frame of the camera and then none until that page's memory is
   * collected, whereas a video element shows all of them: they are taken from it while the processor gives none. Once open, the element stays: a track
   * repeats its last picture for each new reader, which would look like a camera that runs.
   */
  #watchProcessor(track: MediaStreamTrack): StillWatch {
    let isProcessorStill = false;
    const take = (frame: VideoFrame): void => {
      if (!isProcessorStill) return frame.close();
      this.#cameraWatch?.saw();
      this.#give("camera", frame);
    };
    const onChange = (isStill: boolean): void => {
      isProcessorStill = isStill;
      if (isStill) this.#stopShown ??= readShownFrames(track, take);
    };
    return new StillWatch({ isOn: () => isOn(track), stillMs: PROCESSOR_STILL_MS, onChange });
  }

  setPointer(place: Place | null): void {
    this.#tell({ do: "pointer", place });
  }

  async stats(): Promise<ComposerStats> {
    return await this.#ask<ComposerStats>((id) => ({ do: "stats", id }));
  }

  close(): void {
    for (const source of ["camera", "screen"] as const) this.setSource(source, null);
    this.#tell({ do: "close" });
    this.track.stop();
    // Asked first to close its streams; a worker that is ended at once leaves frames to the garbage collector.
    setTimeout(() => this.#worker.terminate(), 500);
    for (const { reject } of this.#waiting.values()) reject(new Error("the compositor was closed"));
    this.#waiting.clear();
  }

  /** Before the worker runs: a camera gives another at once, and a screen's newest is kept. */
  #give(source: ComposeSource, frame: VideoFrame): void {
    if (this.#isOpen) this.#tell({ do: "frame", source, frame }, [frame]);
    else frame.close();
  }

  #giveNewest(): void {
    const frame = this.#screen && newest.get(this.#screen);
    if (frame) this.#give("screen", frame.clone());
  }

  #onOpened(): void {
    this.#isOpen = true;
    this.#giveNewest();
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

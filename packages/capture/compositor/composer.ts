import { openCanvasComposer } from "./canvas-composer.ts";
import type { Composer, ComposerOptions, ComposerStats, ComposeSource, FromWorker, ToWorker } from "./compose-protocol.ts";
import { FrameReader } from "./frame-reader.ts";
import { readShownFrames } from "./read-shown-frames.ts";
import type { Scene } from "./scene.ts";
import type { Place, Size } from "./scene-geometry.ts";
import { isActive, FreezeDetector } from "./freeze-detector.ts";

type Processor = new (init: { track: MediaStreamTrack }) => { readable: ReadableStream<VideoFrame> };
type Generator = new (init: { kind: "video" }) => MediaStreamVideoTrack & { writable: WritableStream<VideoFrame> };
const { MediaStreamTrackProcessor, MediaStreamTrackGenerator } = globalThis as {
  MediaStreamTrackProcessor?: Processor;
  MediaStreamTrackGenerator?: Generator;
};

/** How long to wait for a first frame, and how often to check. */
const FIRST_FRAME_MS = 500;
const TRIES = 6;

/** A video element is used after this time without a frame from the processor. A slow camera does no harm: both show its frames. */
const PROCESSOR_FREEZE_MS = 1000;

/** The last frame of each shared screen until it ends. A static screen delivers no other, and a composer of another size may need it. */
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
  readonly frameRate: number;
  readonly hasBackgrounds = true;
  readonly #worker: Worker;
  readonly #Processor: Processor;
  readonly #readers = new Map<ComposeSource, FrameReader>();
  #screen: MediaStreamTrack | null = null;
  readonly #onFrozen: (isFrozen: boolean) => void;
  #cameraWatch: FreezeDetector | null = null;
  #processorWatch: FreezeDetector | null = null;
  #stopShown: (() => void) | null = null;
  #isOpen = false;
  #isClosed = false;
  readonly #waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>();
  #nextId = 0;

  constructor({ size, frameRate, scene, onPace, onFrozen, onError }: ComposerOptions, processor: Processor, generator: Generator) {
    this.#Processor = processor;
    this.#onFrozen = onFrozen ?? (() => {});
    this.size = size;
    this.frameRate = frameRate;
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
    this.#send({ do: "open", size, frameRate, scene, output: output.writable }, [output.writable]);
    if (scene.background.kind !== "none") this.setScene(scene).catch((error: Error) => onError?.(error));
  }

  async setScene(scene: Scene): Promise<void> {
    await this.#ask<null>((id) => ({ do: "scene", id, scene })).catch((error: unknown) => {
      // One that replaces this composer has a scene of its own.
      if (!this.#isClosed) throw error;
    });
  }

  /**
   * Reads the frames in the page and transfers each one: Chromium loses frames of a stream that is transferred to a worker without closing
   * them. A camera has only three frame buffers, so it freezes after two losses.
   */
  setSource(source: ComposeSource, track: MediaStreamTrack | null): void {
    this.#readers.get(source)?.stop();
    this.#readers.delete(source);
    this.#send({ do: "source", source, isThere: track !== null });
    if (source === "camera") this.#watchCamera(track);
    else this.#screen = track;
    if (!track) return;
    if (source === "screen") this.#giveNewest();
    this.#read(source, track, TRIES);
  }

  /** Chromium usually sends the picture of a static screen to each new reader. A reader that gets no frame requests it once more. */
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
    this.#cameraWatch = track && new FreezeDetector({ isActive: () => isActive(track), onChange: this.#onFrozen });
    this.#processorWatch = track && this.#watchProcessor(track);
  }

  /**
   * After a studio was closed during a recording, Chromium's processor delivers one camera frame and then none until the old page's memory
   * is collected, but a video element shows all frames. So frames are read from the element while the processor delivers none. The element
   * stays open, because a track repeats its last frame for each new reader, which would look like a working camera.
   */
  #watchProcessor(track: MediaStreamTrack): FreezeDetector {
    let isProcessorFrozen = false;
    const take = (frame: VideoFrame): void => {
      if (!isProcessorFrozen) return frame.close();
      this.#cameraWatch?.saw();
      this.#give("camera", frame);
    };
    const onChange = (isFrozen: boolean): void => {
      isProcessorFrozen = isFrozen;
      if (isFrozen) this.#stopShown ??= readShownFrames(track, take);
    };
    return new FreezeDetector({ isActive: () => isActive(track), freezeMs: PROCESSOR_FREEZE_MS, onChange });
  }

  setPointer(place: Place | null): void {
    this.#send({ do: "pointer", place });
  }

  async stats(): Promise<ComposerStats> {
    return await this.#ask<ComposerStats>((id) => ({ do: "stats", id }));
  }

  close(): void {
    this.#isClosed = true;
    for (const source of ["camera", "screen"] as const) this.setSource(source, null);
    // The worker ends itself when it has closed all frames that were sent to it.
    this.#send({ do: "close" });
    this.track.stop();
    for (const { reject } of this.#waiting.values()) reject(new Error("the compositor was closed"));
    this.#waiting.clear();
  }

  /** Before the worker starts, keeps only the newest frame of a screen. A camera soon sends another, so its frames are closed. */
  #give(source: ComposeSource, frame: VideoFrame): void {
    if (this.#isOpen) this.#send({ do: "frame", source, frame }, [frame]);
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
    this.#send(question(id));
    return await promise;
  }

  #send(message: ToWorker, transfer: Transferable[] = []): void {
    this.#worker.postMessage(message, transfer);
  }
}

import type { Box } from "./cover.ts";
import { createMaskRate } from "./mask-rate.ts";
import type { BackgroundPace } from "./port.ts";

export type ToSegmenter = { frame: VideoFrame; isFirst: boolean };
export type FromSegmenter =
  | { is: "ready" }
  | { is: "mask"; mask: ImageBitmap; extent: Box; milliseconds: number }
  | { is: "failed"; reason: string };

/** Finds the person in frames, in a worker; processes one frame at a time. */
export type Segmenter = {
  readonly pace: BackgroundPace;
  /** The newest mask, stretched to the whole frame: alpha 255 is the person. Null before the first mask and after `forget`. */
  readonly mask: ImageBitmap | null;
  /** Outside this part of the frame (0..1 each way) the newest mask is empty. */
  readonly extent: Box;
  /** Milliseconds that the newest mask took in the worker. */
  readonly cost: number;
  /** Requests a mask of this frame, if its slot is free. Does not keep the frame. */
  look(frame: VideoFrame): void;
  /** Drops the history: the next mask starts without smoothing. */
  forget(): void;
  /** Resolves when no frame is left in the worker. */
  close(): Promise<void>;
};

/** Rejects when the model cannot be loaded. */
export async function openSegmenter(): Promise<Segmenter> {
  const worker = new Worker(new URL("./segmenter-worker.ts", import.meta.url), { type: "module", name: "person" });
  await new Promise<void>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromSegmenter>) => {
      if (data.is === "ready") resolve();
      else if (data.is === "failed") reject(new Error(data.reason));
    };
    worker.onerror = (event) => reject(new Error(event.message || "the segmenter did not start"));
  }).catch((error: unknown) => {
    worker.terminate();
    throw error;
  });

  const pace = createMaskRate();
  let mask: ImageBitmap | null = null;
  let extent: Box = { x: 0, y: 0, width: 0, height: 0 };
  let cost = 0;
  let isAway = false;
  let isFirst = true;
  let isStale = false;
  let onBack = () => {};
  worker.onerror = () => {
    // A frame caused an error: the next frame gets another attempt.
    isAway = false;
    onBack();
    isStale = false;
  };
  worker.onmessage = ({ data }: MessageEvent<FromSegmenter>) => {
    if (data.is !== "mask") return;
    pace.took(data.milliseconds);
    isAway = false;
    onBack();
    cost = data.milliseconds;
    if (isStale) {
      isStale = false;
      data.mask.close();
      return;
    }
    mask?.close();
    mask = data.mask;
    extent = data.extent;
  };
  return {
    get pace() {
      return pace.pace;
    },
    get mask() {
      return mask;
    },
    get extent() {
      return extent;
    },
    get cost() {
      return cost;
    },
    look(frame) {
      if (isAway || !pace.isDue(performance.now())) return;
      isAway = true;
      const copy = frame.clone();
      worker.postMessage({ frame: copy, isFirst } satisfies ToSegmenter, [copy]);
      isFirst = false;
    },
    forget() {
      mask?.close();
      mask = null;
      isFirst = true;
      isStale = isAway;
    },
    async close() {
      if (isAway) await new Promise<void>((resolve) => (onBack = resolve));
      worker.terminate();
      mask?.close();
      mask = null;
    },
  };
}

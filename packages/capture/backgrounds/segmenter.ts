import type { Box } from "./cover.ts";
import { createMaskPace } from "./mask-pace.ts";
import type { BackgroundPace } from "./port.ts";

export type ToSegmenter = { frame: VideoFrame; isFirst: boolean };
export type FromSegmenter =
  | { is: "ready" }
  | { is: "mask"; mask: ImageBitmap; extent: Box; milliseconds: number }
  | { is: "failed"; reason: string };

/** Finds the person in frames, in a worker; at most one frame is on its way. */
export type Segmenter = {
  readonly pace: BackgroundPace;
  /** The newest mask: alpha 255 where the person is, for the whole frame, whatever its shape. Null until the first, and after `forget`. */
  readonly mask: ImageBitmap | null;
  /** Outside of this part of the frame (0..1 each way) the newest mask is empty. */
  readonly extent: Box;
  /** Milliseconds that the newest mask took inside the worker. */
  readonly cost: number;
  /** Asks for a mask of this frame, if it is time for one. Does not keep the frame. */
  look(frame: VideoFrame): void;
  /** Drops what was seen: the next mask starts anew. */
  forget(): void;
  close(): void;
};

/** Rejects when the model cannot be had. */
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

  const pace = createMaskPace();
  let mask: ImageBitmap | null = null;
  let extent: Box = { x: 0, y: 0, width: 0, height: 0 };
  let cost = 0;
  let isAway = false;
  let isFirst = true;
  let isStale = false;
  worker.onerror = () => {
    // A frame that broke it: the next one gets another try.
    isAway = false;
    isStale = false;
  };
  worker.onmessage = ({ data }: MessageEvent<FromSegmenter>) => {
    if (data.is !== "mask") return;
    pace.took(data.milliseconds);
    isAway = false;
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
    close() {
      worker.terminate();
      mask?.close();
      mask = null;
    },
  };
}

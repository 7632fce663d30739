import { loadPersonModel, MASK_HEIGHT, MASK_WIDTH } from "./person-model.ts";
import type { FromSegmenter, ToSegmenter } from "./segmenter.ts";
import { mixMasks, writeAlpha } from "./smooth-mask.ts";

/** A separate worker, so that the compositor never waits for a mask. It returns one mask per frame. */
function say(message: FromSegmenter, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}

function makeCanvas(options: CanvasRenderingContext2DSettings) {
  const context = new OffscreenCanvas(MASK_WIDTH, MASK_HEIGHT).getContext("2d", options);
  if (!context) throw new Error("no 2D canvas");
  return context;
}

async function start(): Promise<void> {
  const model = await loadPersonModel();
  const picture = makeCanvas({ willReadFrequently: true, alpha: false });
  const shape = makeCanvas({});
  const alpha = new ImageData(MASK_WIDTH, MASK_HEIGHT);
  let kept: Float32Array | null = null;
  // The first run is by far the slowest; it must not set the mask rate.
  model.find(alpha.data);
  self.onmessage = ({ data }: MessageEvent<ToSegmenter>) => {
    const started = performance.now();
    try {
      picture.drawImage(data.frame, 0, 0, MASK_WIDTH, MASK_HEIGHT);
    } finally {
      data.frame.close();
    }
    const found = model.find(picture.getImageData(0, 0, MASK_WIDTH, MASK_HEIGHT).data);
    if (kept && !data.isFirst) mixMasks(kept, found);
    else kept = found.slice();
    const extent = writeAlpha(kept, MASK_WIDTH, alpha.data);
    shape.putImageData(alpha, 0, 0);
    const mask = shape.canvas.transferToImageBitmap();
    say({ is: "mask", mask, extent, milliseconds: performance.now() - started }, [mask]);
  };
  say({ is: "ready" });
}

start().catch((error: unknown) => say({ is: "failed", reason: error instanceof Error ? error.message : String(error) }));

import { describe, findFaces } from "../models/find-faces.ts";
import { loadModels } from "../models/load-models.ts";
import type { Pixels } from "../port.ts";
import { fetchModelFiles } from "./browser-model-files.ts";
import type { FromGuide, ToGuide } from "./guide-protocol.ts";
import { FaceWatch } from "./watch-face.ts";

/** The models look at pictures of this width at most. */
const MAX_WIDTH = 640;
/** A new best picture must be this much better, because each is copied. */
const BETTER = 0.95;

function say(message: FromGuide): void {
  self.postMessage(message);
}

async function start(): Promise<void> {
  const models = await loadModels(await fetchModelFiles());
  const watch = new FaceWatch(models);
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext("2d", { willReadFrequently: true, alpha: false });
  if (!context) throw new Error("no 2D canvas");
  let best: { picture: ImageBitmap; badness: number } | null = null;

  const readPixels = (picture: ImageBitmap): Pixels => {
    const width = Math.min(MAX_WIDTH, picture.width);
    const height = Math.max(1, Math.round((picture.height * width) / picture.width));
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    context.imageSmoothingQuality = "medium";
    context.drawImage(picture, 0, 0, width, height);
    return { data: context.getImageData(0, 0, width, height).data, width, height };
  };
  const analyze = (picture: ImageBitmap, at: number) => {
    const started = performance.now();
    const { issues, box, badness } = watch.look(readPixels(picture), at);
    const isBest = issues.length === 0 && badness !== null && badness < 1 && (best === null || badness < best.badness * BETTER);
    if (isBest) {
      best?.picture.close();
      best = { picture, badness };
    } else {
      picture.close();
    }
    say({ is: "report", report: { issues, box, at, isBest }, milliseconds: performance.now() - started });
  };
  const compare = async (reference: Blob | Float32Array | null) => {
    if (!(reference instanceof Blob)) {
      watch.reference = reference;
      return;
    }
    const picture = await createImageBitmap(reference);
    const [face] = findFaces(models, readPixels(picture));
    picture.close();
    watch.reference = face ? describe(models, face.cut).descriptor : null;
  };
  const encodeBest = async () => {
    if (!best) return null;
    const copy = new OffscreenCanvas(best.picture.width, best.picture.height);
    copy.getContext("2d")?.drawImage(best.picture, 0, 0);
    return await copy.convertToBlob({ type: "image/jpeg", quality: 0.92 });
  };

  // The first run is by far the slowest; it must not set the pace.
  new FaceWatch(models).look({ data: new Uint8ClampedArray(64 * 64 * 4), width: 64, height: 64 }, 0);
  describe(models, new Float32Array(150 * 150 * 3));
  self.onmessage = ({ data }: MessageEvent<ToGuide>) => {
    if (data.do === "analyze") analyze(data.picture, data.at);
    else if (data.do === "compare") void compare(data.reference).catch(reportError);
    else
      void encodeBest().then(
        (picture) => say({ is: "best", picture }),
        () => say({ is: "best", picture: null }),
      );
  };
  say({ is: "ready" });
}

start().catch((error: unknown) => say({ is: "failed", reason: error instanceof Error ? error.message : String(error) }));

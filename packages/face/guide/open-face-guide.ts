import { createAnalysisPace } from "./analysis-pace.ts";
import type { FromGuide, GuideReport, ToGuide } from "./guide-protocol.ts";

export type { GuideReport } from "./guide-protocol.ts";

export type FaceGuide = {
  /** Reports FACE_MISMATCH when the face is another than in this picture, or than the face with this descriptor. Null: anybody. */
  compareWith(reference: Blob | Float32Array | null): void;
  /** The best picture so far (JPEG), as a suggestion for the driver image. Null: there was no face without issues. */
  takeBestPicture(): Promise<Blob | null>;
  /** Does not end the track. */
  close(): void;
};

/**
 * Watches the face in a camera's track, up to five pictures a second, in a worker. It takes a picture only when the last one has been
 * analyzed, and less often on slow machines, so that it does not delay a recording of the same track. Rejects when the models cannot be
 * loaded.
 */
export async function openFaceGuide(track: MediaStreamTrack, onReport: (report: GuideReport) => void): Promise<FaceGuide> {
  const worker = new Worker(new URL("./guide-worker.ts", import.meta.url), { type: "module", name: "face" });
  const video = document.createElement("video");
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream([track]);
  const stop = () => {
    worker.terminate();
    video.srcObject = null;
  };
  try {
    await Promise.all([untilReady(worker), video.play()]);
  } catch (error) {
    stop();
    throw error;
  }

  const pace = createAnalysisPace();
  let isClosed = false;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onBest: ((picture: Blob | null) => void)[] = [];
  const send = (message: ToGuide, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  const waitFor = (milliseconds: number) => {
    timer = setTimeout(() => void takePicture(), Math.max(0, startedAt + milliseconds - performance.now()));
  };
  async function takePicture(): Promise<void> {
    startedAt = performance.now();
    // A track that is muted or has just started has no picture.
    const picture = await createImageBitmap(video).catch(() => null);
    if (isClosed) picture?.close();
    else if (picture) send({ do: "analyze", picture, at: startedAt }, [picture]);
    else waitFor(pace.next(0));
  }
  worker.onmessage = ({ data }: MessageEvent<FromGuide>) => {
    if (data.is === "best") {
      onBest.shift()?.(data.picture);
      return;
    }
    if (data.is !== "report" || isClosed) return;
    waitFor(pace.next(data.milliseconds));
    onReport(data.report);
  };
  // A picture caused an error: the next one gets another attempt.
  worker.onerror = () => waitFor(pace.next(0));
  void takePicture();
  return {
    compareWith: (reference) => send({ do: "compare", reference }),
    takeBestPicture: () =>
      new Promise((resolve) => {
        if (isClosed) return resolve(null);
        onBest.push(resolve);
        send({ do: "best" });
      }),
    close() {
      isClosed = true;
      clearTimeout(timer);
      stop();
      onBest.forEach((resolve) => resolve(null));
      onBest = [];
    },
  };
}

function untilReady(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromGuide>) => {
      if (data.is === "ready") resolve();
      else if (data.is === "failed") reject(new Error(data.reason));
    };
    worker.onerror = (event) => reject(new Error(event.message || "the face guide did not start"));
  });
}

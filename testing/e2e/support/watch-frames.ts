import type { Page } from "@playwright/test";

/** A frame that the page's player showed: its time in the video, its size, the mean color of its center, and the loudness (0..1). */
export type ShownFrame = { time: number; width: number; height: number; color: number[]; loudness: number };

/** Records every frame of the page's video. Call before the page is opened. */
export async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(noteFrames);
}

export async function shownFrames(page: Page): Promise<ShownFrame[]> {
  return await page.evaluate(() => (globalThis as unknown as { shownFrames?: ShownFrame[] }).shownFrames ?? []);
}

/** Runs in the page. The element stays the same when the share page passes its video to React. */
function noteFrames(): void {
  const shown: ShownFrame[] = [];
  Object.assign(globalThis, { shownFrames: shown });
  const watched = new WeakSet<HTMLVideoElement>();
  const canvas = new OffscreenCanvas(1, 1);
  const picture = canvas.getContext("2d", { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D;

  const watch = (video: HTMLVideoElement) => {
    watched.add(video);
    const context = new AudioContext();
    const analyser = new AnalyserNode(context, { fftSize: 2048 });
    context.createMediaElementSource(video).connect(analyser).connect(context.destination);
    const samples = new Float32Array(analyser.fftSize);
    const note: VideoFrameRequestCallback = (_, { mediaTime, width, height }) => {
      const [w, h] = [video.videoWidth, video.videoHeight];
      picture.drawImage(video, w / 4, h / 4, w / 2, h / 2, 0, 0, 1, 1);
      analyser.getFloatTimeDomainData(samples);
      const loudness = Math.max(...samples.map(Math.abs));
      shown.push({ time: mediaTime, width, height, color: [...picture.getImageData(0, 0, 1, 1).data.subarray(0, 3)], loudness });
      video.requestVideoFrameCallback(note);
    };
    video.requestVideoFrameCallback(note);
  };
  const look = () => {
    for (const video of document.querySelectorAll("video")) if (!watched.has(video)) watch(video);
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

import { expect, type Page } from "@playwright/test";
import type { ComposerStats } from "@aside/capture/compositor/compose-protocol.ts";
import { SLOWNESS } from "./slowness.ts";

type Probe = {
  tracks: { kind: string; isScreen: boolean; track: MediaStreamTrack }[];
  workers: Worker[];

  recordedSeconds?: number;
};

/** Gives the test access to the page's tracks and compositor. Call before the page is opened. */
export async function watchCapture(page: Page): Promise<void> {
  await page.addInitScript(keepCapture);
}

/** Runs in the page. */
export function keepCapture(): void {
  const probe: Probe = { tracks: [], workers: [] };
  Object.assign(globalThis, { captureProbe: probe });
  const devices = navigator.mediaDevices;
  for (const name of ["getUserMedia", "getDisplayMedia"] as const) {
    const open = devices[name].bind(devices);
    devices[name] = async (wish?: MediaStreamConstraints) => {
      const stream = await open(wish);
      for (const track of stream.getTracks()) probe.tracks.push({ kind: track.kind, isScreen: name === "getDisplayMedia", track });
      return stream;
    };
  }
  // Requests are sealed, so this is the last place where the recorder's clock can be read.
  const { stringify } = JSON;
  JSON.stringify = ((value: { counts?: unknown; duration?: number } | null, ...rest: [never, never]) => {
    if (value?.counts && value.duration !== undefined) probe.recordedSeconds = value.duration;
    return stringify(value, ...rest);
  }) as typeof stringify;
  const Original = globalThis.Worker;
  globalThis.Worker = class extends Original {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      if (String(url).includes("compose")) probe.workers.push(this);
    }
  };
}

/** Simulates an unplugged device or the browser's own stop button. `stop` alone triggers no event in the page. */
export async function endTrack(page: Page, which: { kind: "video" | "audio"; isScreen: boolean }): Promise<void> {
  await page.evaluate(({ kind, isScreen }) => {
    const { tracks } = (globalThis as unknown as { captureProbe: Probe }).captureProbe;
    const found = tracks.findLast((entry) => entry.kind === kind && entry.isScreen === isScreen && entry.track.readyState === "live");
    if (!found) throw new Error("there is no such track");
    found.track.stop();
    found.track.dispatchEvent(new Event("ended"));
  }, which);
}

/** The current statistics of the newest compositor. */
export async function readComposer(page: Page): Promise<ComposerStats> {
  return await page.evaluate(requestComposerStats);
}

/** Runs in the page. */
export async function requestComposerStats(): Promise<ComposerStats> {
  const worker = (globalThis as unknown as { captureProbe: Probe }).captureProbe.workers.at(-1);
  if (!worker) throw new Error("there is no compositor");
  const id = Math.floor(1e9 + Math.random() * 1e9);
  return await new Promise<ComposerStats>((resolve) => {
    worker.addEventListener("message", ({ data }) => data.say === "stats" && data.id === id && resolve(data.stats));
    worker.postMessage({ do: "stats", id });
  });
}

/** The duration that the recorder reported to the server at the end of the take, without pauses. */
export async function readRecordedSeconds(page: Page): Promise<number> {
  const read = async () => await page.evaluate(() => (globalThis as unknown as { captureProbe: Probe }).captureProbe.recordedSeconds);
  await expect.poll(read, { timeout: 30_000 * SLOWNESS }).toBeDefined();
  return (await read()) ?? 0;
}

/** Counts the frames that the page receives or creates. Call before the page is opened. */
export async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counts = { made: 0, open: new Set<object>() };
    Object.assign(globalThis, { frameCounts: counts });
    const keep = <T>(value: T): T => {
      if (value instanceof VideoFrame && !counts.open.has(value)) {
        counts.made++;
        counts.open.add(value);
      }
      return value;
    };
    const { close, clone } = VideoFrame.prototype;
    VideoFrame.prototype.close = function () {
      counts.open.delete(this);
      close.call(this);
    };
    VideoFrame.prototype.clone = function () {
      return keep(clone.call(this));
    };
    globalThis.VideoFrame = new Proxy(VideoFrame, { construct: (target, given) => keep(Reflect.construct(target, given) as VideoFrame) });
    // The worker closes transferred frames.
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, message: unknown, transfer?: never) {
      postMessage.call(this, message, transfer);
      if (Array.isArray(transfer)) for (const handed of transfer as object[]) counts.open.delete(handed);
    } as typeof postMessage;
    const { read } = ReadableStreamDefaultReader.prototype;
    ReadableStreamDefaultReader.prototype.read = async function () {
      const result = await read.call(this);
      keep(result.value);
      return result;
    };
  });
}

/** The number of frames, and how many of them were not closed. */
export async function readFrames(page: Page): Promise<{ made: number; open: number }> {
  return await page.evaluate(() => {
    const { made, open } = (globalThis as unknown as { frameCounts: { made: number; open: Set<object> } }).frameCounts;
    return { made, open: open.size };
  });
}

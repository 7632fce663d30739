import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { ToWorker } from "./compose-protocol.ts";
import { DEFAULT_SCENE } from "./scene.ts";

type Frame = { isOpen: boolean; close(): void; clone(): Frame };

class FakeWorker {
  static last: FakeWorker;
  readonly sent: ToWorker[] = [];
  onmessage: (event: { data: unknown }) => void = () => {};
  constructor() {
    FakeWorker.last = this;
  }
  postMessage(message: ToWorker, transfer: unknown[]): void {
    this.sent.push(message);
    if (message.do === "frame" && transfer[0] !== message.frame)
      throw new Error("a frame that is not transferred is shared, and closed twice");
  }
  terminate(): void {}
}
/** Also used as a constructor. */
function makeFrame(): Frame {
  const frame = { isOpen: true, close: () => void (frame.isOpen = false), clone: () => makeFrame() };
  made.push(frame);
  return frame;
}
const made: Frame[] = [];

class FakeTrack {
  isOver = false;
  readyState = "live";
  #controller: ReadableStreamDefaultController<Frame> | undefined;
  readable = new ReadableStream<Frame>(
    {
      pull: (controller) => void (this.#controller = controller),
      cancel: () => void (this.isOver = true),
    },
    { highWaterMark: 0 },
  );
  async end(): Promise<void> {
    this.readyState = "ended";
    this.#controller?.close();
    await settle();
  }
  async give(): Promise<Frame> {
    const frame = makeFrame();
    this.#controller?.enqueue(frame);
    await settle();
    return frame;
  }
}
class FakeProcessor {
  readonly readable: ReadableStream;
  constructor({ track }: { track: FakeTrack }) {
    this.readable = track.readable;
  }
}
class FakeGenerator {
  readonly writable = new WritableStream();
  stop(): void {}
}
/** A video element that shows the picture that the test sets. */
class FakeVideo {
  static last: FakeVideo | null = null;
  srcObject: object | null = null;
  #note: ((now: number) => void) | null = null;
  constructor() {
    FakeVideo.last = this;
  }
  requestVideoFrameCallback(note: (now: number) => void): void {
    this.#note = note;
  }
  async play(): Promise<void> {}
  show(): void {
    this.#note?.(0);
  }
}
const FAKES = {
  document: { createElement: () => new FakeVideo() },
  MediaStream: class {},
  VideoFrame: makeFrame,
  Worker: FakeWorker,
  MediaStreamTrackProcessor: FakeProcessor,
  MediaStreamTrackGenerator: FakeGenerator,
};
for (const [name, fake] of Object.entries(FAKES)) vi.stubGlobal(name, fake);
// Test files share their process.
afterAll(() => void vi.unstubAllGlobals());
// The browser's features are detected when the module is loaded.
const { openComposer } = await import("./composer.ts");

beforeEach(() => void made.splice(0));

const settle = async () => await new Promise((resolve) => setTimeout(resolve));

function open(onFrozen?: (isFrozen: boolean) => void) {
  const composer = openComposer({ size: { width: 1280, height: 720 }, frameRate: 30, scene: DEFAULT_SCENE, ...(onFrozen && { onFrozen }) });
  const worker = FakeWorker.last;
  return {
    composer,
    setCamera: async (camera: FakeTrack | null) => {
      composer.setSource("camera", camera as unknown as MediaStreamTrack);
      await settle();
    },
    run: () => worker.onmessage({ data: { say: "opened" } }),
    sent: () => worker.sent.filter((message) => message.do !== "open"),
  };
}

const IS_THERE = { do: "source", source: "camera", isThere: true };
const IS_GONE = { do: "source", source: "camera", isThere: false };
const gets = (frame: Frame) => ({ do: "frame", source: "camera", frame });

test("closes a camera's frames until the worker starts and transfers each later frame", async () => {
  const { setCamera, run, sent } = open();
  const track = new FakeTrack();
  await setCamera(track);
  const early = [await track.give(), await track.give()];
  expect(sent()).toEqual([IS_THERE]);
  run();
  const next = await track.give();
  expect(sent()).toEqual([IS_THERE, gets(next)]);
  expect([...early, next].map((frame) => frame.isOpen)).toEqual([false, false, true]);
});

test("keeps the newest frame of a static screen for the worker and closes older frames", async () => {
  const { composer, run, sent } = open();
  const track = new FakeTrack();
  composer.setSource("screen", track as unknown as MediaStreamTrack);
  await settle();
  await track.give();
  await track.give();
  run();
  expect(sent().map((message) => message.do)).toEqual(["source", "frame"]);
  await track.end();
  const handed = sent().flatMap((message) => (message.do === "frame" ? [message.frame] : []));
  expect(made.filter((frame) => frame.isOpen)).toEqual(handed);
});

test("passes the frame of a static screen to the next composer until the screen ends", async () => {
  const track = new FakeTrack();
  const share = track as unknown as MediaStreamTrack;
  const first = open();
  first.composer.setSource("screen", share);
  await settle();
  await track.give();
  first.composer.close();
  // A separate processor reads the same track.
  track.readable = new FakeTrack().readable;
  const next = open();
  next.run();
  next.composer.setSource("screen", share);
  expect(next.sent().map((message) => message.do)).toEqual(["source", "frame"]);
  await track.end();
  const handed = next.sent().flatMap((message) => (message.do === "frame" ? [message.frame] : []));
  expect(made.filter((frame) => frame.isOpen)).toEqual(handed);
});

test("requests a missing first frame of a screen once more", async () => {
  const { composer, run, sent } = open();
  run();
  const track = new FakeTrack();
  composer.setSource("screen", track as unknown as MediaStreamTrack);
  await settle();
  const again = new FakeTrack();
  track.readable = again.readable;
  await new Promise((resolve) => setTimeout(resolve, 600));
  const frame = await again.give();
  expect(sent()).toEqual([
    { do: "source", source: "screen", isThere: true },
    { do: "frame", source: "screen", frame },
  ]);
  // The first request is canceled, and its late frame is closed.
  expect((await track.give()).isOpen).toBe(false);
  expect(sent()).toHaveLength(2);
});

test("closes frames in transit and releases the track of a replaced or removed source", async () => {
  const { setCamera, run, sent } = open();
  const [one, other] = [new FakeTrack(), new FakeTrack()];
  await setCamera(one);
  const early = await one.give();
  await setCamera(other);
  run();
  const late = await one.give();
  const shown = await other.give();
  await setCamera(null);
  const lateToo = await other.give();
  expect(sent()).toEqual([IS_THERE, IS_THERE, gets(shown), IS_GONE]);
  expect([early, late, lateToo].map((frame) => frame.isOpen)).toEqual([false, false, false]);
  expect([one.isOver, other.isOver]).toEqual([true, true]);
});

test("transfers nothing after closing, even if the worker starts later", async () => {
  const { composer, setCamera, run, sent } = open();
  const track = new FakeTrack();
  await setCamera(track);
  const early = await track.give();
  composer.close();
  run();
  const late = await track.give();
  expect(sent().map((message) => message.do)).toEqual(["source", "source", "source", "close"]);
  expect([early.isOpen, late.isOpen, track.isOver]).toEqual([false, false, true]);
});

test("reports a camera without frames until frames arrive or it is removed, but not a static screen", async () => {
  vi.useFakeTimers();
  try {
    const reports: boolean[] = [];
    const { composer, run } = open((isFrozen) => reports.push(isFrozen));
    run();
    const camera = new FakeTrack();
    const screen = new FakeTrack();
    composer.setSource("screen", screen as unknown as MediaStreamTrack);
    composer.setSource("camera", Object.assign(camera, { enabled: true, muted: false }) as unknown as MediaStreamTrack);
    await vi.advanceTimersByTimeAsync(100);
    void screen.give();
    void camera.give();
    await vi.advanceTimersByTimeAsync(3900);
    expect(reports).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(reports).toEqual([true]);
    void camera.give();
    await vi.advanceTimersByTimeAsync(100);
    expect(reports).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(5000);
    composer.setSource("camera", null);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reports).toEqual([true, false, true, false]);
  } finally {
    vi.useRealTimers();
  }
});

test("uses the frames of a video element while the camera's processor delivers none", async () => {
  vi.useFakeTimers();
  try {
    const { composer, run, sent } = open();
    run();
    const camera = Object.assign(new FakeTrack(), { enabled: true, muted: false });
    composer.setSource("camera", camera as unknown as MediaStreamTrack);
    FakeVideo.last = null;
    await vi.advanceTimersByTimeAsync(100);
    void camera.give();
    await vi.advanceTimersByTimeAsync(900);
    expect(FakeVideo.last).toBe(null);
    await vi.advanceTimersByTimeAsync(1000);
    const video = FakeVideo.last as unknown as FakeVideo;
    const count = () => sent().filter((message) => message.do === "frame").length;
    const before = count();
    video.show();
    video.show();
    expect(count() - before).toBe(2);
    void camera.give();
    await vi.advanceTimersByTimeAsync(100);
    expect(count() - before).toBe(3);
    video.show();
    expect([count() - before, made.at(-1)?.isOpen]).toEqual([3, false]);
    composer.close();
    expect(video.srcObject).toBe(null);
  } finally {
    vi.useRealTimers();
  }
});

test("a composer that is closed while it loads a scene reports no failure", async () => {
  const failures: Error[] = [];
  const scene = { ...DEFAULT_SCENE, background: { kind: "blur", strength: "light" } as const };
  const size = { width: 1280, height: 720 };
  const composer = openComposer({ size, frameRate: 30, scene, onError: (error) => failures.push(error) });
  const shown = composer.setScene(DEFAULT_SCENE);
  composer.close();
  await expect(shown).resolves.toBeUndefined();
  await settle();
  expect(failures).toEqual([]);
});

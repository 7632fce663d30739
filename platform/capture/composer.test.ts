import { expect, test } from "vitest";
import type { ToWorker } from "./compose-protocol.ts";
import { DEFAULT_SCENE } from "./scene.ts";

type Frame = { isOpen: boolean };
type FakeTrack = { processors: FakeProcessor[] };

class FakeWorker {
  static last: FakeWorker;
  readonly told: ToWorker[] = [];
  onmessage: (event: { data: unknown }) => void = () => {};
  constructor() {
    FakeWorker.last = this;
  }
  postMessage(message: ToWorker): void {
    this.told.push(message);
  }
  terminate(): void {}
}
/** Gives a frame where one is read. */
class FakeProcessor {
  static readonly frames: Frame[] = [];
  isCancelled = false;
  give: () => void = () => {};
  readonly readable: ReadableStream;
  constructor({ track }: { track: FakeTrack }) {
    track.processors.push(this);
    const pull = (controller: ReadableStreamDefaultController) => {
      this.give = () => {
        const frame = { isOpen: true, close: () => void (frame.isOpen = false) };
        FakeProcessor.frames.push(frame);
        controller.enqueue(frame);
      };
    };
    this.readable = new ReadableStream({ pull, cancel: () => void (this.isCancelled = true) }, { highWaterMark: 0 });
  }
}
class FakeGenerator {
  readonly writable = new WritableStream();
  stop(): void {}
}
Object.assign(globalThis, { Worker: FakeWorker, MediaStreamTrackProcessor: FakeProcessor, MediaStreamTrackGenerator: FakeGenerator });
// What the browser has is looked for when it is loaded.
const { openComposer } = await import("./composer.ts");

const settle = async () => await new Promise((resolve) => setTimeout(resolve));

function open() {
  const composer = openComposer({ size: { width: 1280, height: 720 }, scene: DEFAULT_SCENE });
  const worker = FakeWorker.last;
  const track: FakeTrack = { processors: [] };
  return {
    composer,
    track,
    setCamera: (camera: FakeTrack | null) => composer.setSource("camera", camera as unknown as MediaStreamTrack),
    isOpened: () => worker.onmessage({ data: { say: "opened" } }),
    told: () => worker.told.filter((message) => message.do !== "open"),
  };
}

test("a source is handed to a worker that runs, right after a frame of it", async () => {
  const { track, setCamera, isOpened, told } = open();
  setCamera(track);
  await settle();
  expect(told()).toEqual([{ do: "expect", source: "camera" }]);
  expect(track.processors).toEqual([]);
  isOpened();
  await settle();
  expect(told()).toHaveLength(1);
  track.processors[0]?.give();
  await settle();
  expect(told()[1]).toMatchObject({ do: "source", source: "camera", readable: track.processors[0]?.readable });
  expect(track.processors[0]).toMatchObject({ isCancelled: false, readable: { locked: false } });
  expect(FakeProcessor.frames.filter((frame) => frame.isOpen)).toEqual([]);
});

test("one that is taken away before that is never handed over", async () => {
  const { track, setCamera, isOpened, told } = open();
  isOpened();
  setCamera(track);
  await settle();
  setCamera(null);
  track.processors[0]?.give();
  await settle();
  expect(told()).toEqual([
    { do: "expect", source: "camera" },
    { do: "source", source: "camera", readable: null },
  ]);
  expect(track.processors[0]?.isCancelled).toBe(true);
});

test("of a composer that was closed meanwhile, neither", async () => {
  const { composer, track, setCamera, isOpened, told } = open();
  isOpened();
  setCamera(track);
  await settle();
  composer.close();
  track.processors[0]?.give();
  await settle();
  expect(told().map((message) => message.do)).toEqual(["expect", "close"]);
  expect(track.processors[0]?.isCancelled).toBe(true);
  expect(FakeProcessor.frames.filter((frame) => frame.isOpen)).toEqual([]);
});

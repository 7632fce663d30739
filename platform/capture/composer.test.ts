import { expect, test } from "vitest";
import type { ToWorker } from "./compose-protocol.ts";
import { DEFAULT_SCENE } from "./scene.ts";

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
class FakeProcessor {
  isRead = false;
  isCancelled = false;
  readonly readable: ReadableStream;
  constructor({ track }: { track: FakeTrack }) {
    track.processors.push(this);
    const pull = () => void (this.isRead = true);
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

test("a source is opened at once, and handed to a worker that runs with the frame that waits in it", async () => {
  const { track, setCamera, isOpened, told } = open();
  setCamera(track);
  await settle();
  expect(told()).toEqual([{ do: "expect", source: "camera" }]);
  const [handed] = track.processors;
  isOpened();
  await settle();
  expect(track.processors).toHaveLength(1);
  expect(told()[1]).toMatchObject({ do: "source", source: "camera", readable: handed?.readable });
  // A screen that stands still gives no second one.
  expect([handed?.isRead, handed?.isCancelled]).toEqual([false, false]);
});

test("one that is replaced or taken away before that is never handed over", async () => {
  const { track, setCamera, isOpened, told } = open();
  const other: FakeTrack = { processors: [] };
  setCamera(track);
  setCamera(other);
  setCamera(null);
  isOpened();
  await settle();
  expect(told().map((message) => message.do)).toEqual(["expect", "expect", "source"]);
  expect(told()[2]).toEqual({ do: "source", source: "camera", readable: null });
  expect([...track.processors, ...other.processors].map((each) => each.isCancelled)).toEqual([true, true]);
});

test("of a composer that was closed meanwhile, neither", async () => {
  const { composer, track, setCamera, isOpened, told } = open();
  setCamera(track);
  composer.close();
  isOpened();
  await settle();
  expect(told().map((message) => message.do)).toEqual(["expect", "close"]);
  expect(track.processors[0]?.isCancelled).toBe(true);
});

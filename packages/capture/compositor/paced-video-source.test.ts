import { afterAll, expect, test, vi } from "vitest";
import { RecordingClock } from "../recorder/recording-clock.ts";

const made: FakeFrame[] = [];
let deliver: (frame: FakeFrame) => void = () => {};

/** The members of VideoFrame that are used before encoding. */
class FakeFrame {
  readonly codedWidth = 2;
  readonly codedHeight = 2;
  readonly displayWidth = 2;
  readonly displayHeight = 2;
  readonly visibleRect = { x: 0, y: 0, width: 2, height: 2 };
  readonly colorSpace = { primaries: null, transfer: null, matrix: null, fullRange: null };
  readonly duration = null;
  readonly format = "I420";
  readonly timestamp: number;
  isOpen = true;
  constructor(timestamp: number) {
    this.timestamp = timestamp;
    made.push(this);
  }
  clone(): FakeFrame {
    return new FakeFrame(this.timestamp);
  }
  close(): void {
    this.isOpen = false;
  }
}
class FakeProcessor {
  readonly readable = new ReadableStream<FakeFrame>(
    { pull: (controller) => void (deliver = (frame) => controller.enqueue(frame)) },
    { highWaterMark: 0 },
  );
}
const FAKES = { VideoFrame: FakeFrame, MediaStreamTrackProcessor: FakeProcessor };
for (const [name, fake] of Object.entries(FAKES)) vi.stubGlobal(name, fake);
// Test files share their process.
afterAll(() => void vi.unstubAllGlobals());
// The browser's features are detected when the module is loaded.
const { PacedVideoSource } = await import("./paced-video-source.ts");

const sleep = async (ms: number) => await new Promise((resolve) => setTimeout(resolve, ms));
const openFrames = () => made.filter((frame) => frame.isOpen).length;

test("closes every frame at the end, also frames that the encoder did not report as accepted", async () => {
  const clock = new RecordingClock();
  const config = { codec: "avc", bitrate: 1_000_000 } as const;
  const paced = new PacedVideoSource({} as MediaStreamVideoTrack, config, { clock, frameRate: 30 });
  const add = vi.spyOn(paced.source, "add").mockReturnValue(new Promise(() => {}));
  paced.start();
  await sleep(0);
  for (let frame = 0; frame < 4; frame++) {
    deliver(new FakeFrame(performance.now() * 1000));
    await sleep(50);
  }
  clock.end(performance.now());
  const drained = paced.drain();
  await sleep(20);
  deliver(new FakeFrame(performance.now() * 1000));
  await drained;
  // The previous frame was shown until the end.
  expect(add.mock.calls.length).toBeGreaterThan(4);
  expect(openFrames()).toBe(add.mock.calls.length);
  await paced.close();
  expect(openFrames()).toBe(0);
});

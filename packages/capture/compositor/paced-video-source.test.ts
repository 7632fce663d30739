import { afterAll, expect, test, vi } from "vitest";
import { RecordingClock } from "../recorder/recording-clock.ts";

const made: FakeFrame[] = [];
const encoded: number[] = [];
let fail: (error: Error) => void = () => {};
let deliver: (frame: FakeFrame) => void = () => {};

/** The members of VideoFrame that are used before encoding. */
class FakeFrame {
  readonly displayWidth = 2;
  readonly displayHeight = 2;
  readonly timestamp: number;
  isOpen = true;
  constructor(_source: FakeFrame | null, { timestamp }: { timestamp: number }) {
    this.timestamp = timestamp;
    made.push(this);
  }
  close(): void {
    this.isOpen = false;
  }
}
/** Never reports a frame as encoded, until it fails. */
class FakeEncoder {
  state = "configured";
  readonly encodeQueueSize = 0;
  readonly #error: (error: Error) => void;
  constructor({ error }: { error: (error: Error) => void }) {
    this.#error = error;
    fail = (problem) => this.#error(problem);
  }
  configure(): void {}
  encode({ timestamp }: FakeFrame): void {
    encoded.push(timestamp);
  }
  async flush(): Promise<void> {}
  close(): void {
    this.state = "closed";
  }
}
class FakeProcessor {
  readonly readable = new ReadableStream<FakeFrame>(
    { pull: (controller) => void (deliver = (frame) => controller.enqueue(frame)) },
    { highWaterMark: 0 },
  );
}
const FAKES = { VideoFrame: FakeFrame, VideoEncoder: FakeEncoder, MediaStreamTrackProcessor: FakeProcessor };
for (const [name, fake] of Object.entries(FAKES)) vi.stubGlobal(name, fake);
// Test files share their process.
afterAll(() => void vi.unstubAllGlobals());
// The browser's features are detected when the module is loaded.
const { PacedVideoSource } = await import("./paced-video-source.ts");

const sleep = async (ms: number) => await new Promise((resolve) => setTimeout(resolve, ms));
const openFrames = () => made.filter((frame) => frame.isOpen).length;

test("encodes at a constant rate, closes every frame at the end, and reports errors", async () => {
  const clock = new RecordingClock();
  const picture = { width: 2, height: 2, frameRate: 30 };
  const paced = new PacedVideoSource({} as MediaStreamVideoTrack, { picture, clock, onConfig: () => {}, onPace: () => {} });
  paced.start();
  await sleep(0);
  for (let frame = 0; frame < 4; frame++) {
    deliver(new FakeFrame(null, { timestamp: performance.now() * 1000 }));
    await sleep(50);
  }
  clock.end(performance.now());
  const drained = paced.drain();
  await sleep(20);
  deliver(new FakeFrame(null, { timestamp: performance.now() * 1000 }));
  await drained;
  // The previous frame was shown until the end.
  expect(encoded.length).toBeGreaterThan(4);
  expect(encoded).toEqual(encoded.map((_, number) => Math.round((number / 30) * 1e6)));
  fail(new Error("the encoder is broken"));
  await expect(paced.errorPromise).rejects.toThrow("the encoder is broken");
  await paced.close();
  expect(openFrames()).toBe(0);
});

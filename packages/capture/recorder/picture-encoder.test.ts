import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { FrameRates } from "../compositor/frame-pace.ts";
import { PictureEncoder } from "./picture-encoder.ts";
import { qualitiesFor } from "./picture-encoding.ts";

const PICTURE = { width: 1280, height: 720, frameRate: 30 };
const QUALITIES = qualitiesFor(PICTURE);

type Encoded = { number: number; isKey: boolean; width: number };
let encoded: Encoded[] = [];
let configs: VideoEncoderConfig[] = [];
let waiting = 0;
let reclaim: () => void = () => {};

class FakeFrame {
  readonly displayWidth: number;
  readonly displayHeight: number;
  readonly timestamp: number;
  constructor(source: { displayWidth?: number; width?: number }, { timestamp }: { timestamp: number }) {
    this.displayWidth = source.displayWidth ?? source.width ?? 0;
    this.displayHeight = (this.displayWidth * 9) / 16;
    this.timestamp = timestamp;
  }
  close(): void {}
}
class FakeEncoder {
  state = "unconfigured";
  constructor({ error }: { error: (error: { name: string }) => void }) {
    reclaim = () => {
      this.state = "closed";
      error({ name: "QuotaExceededError" });
    };
  }
  get encodeQueueSize(): number {
    return waiting;
  }
  configure(config: VideoEncoderConfig): void {
    this.state = "configured";
    configs.push(config);
  }
  encode({ timestamp, displayWidth }: FakeFrame, { keyFrame }: { keyFrame: boolean }): void {
    encoded.push({ number: Math.round((timestamp * 30) / 1e6), isKey: keyFrame, width: displayWidth });
  }
}
class FakeCanvas {
  readonly width: number;
  readonly height: number;
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }
  getContext() {
    return { clearRect: () => {}, drawImage: () => {} };
  }
}
const FAKES = { VideoFrame: FakeFrame, VideoEncoder: FakeEncoder, OffscreenCanvas: FakeCanvas };
for (const [name, fake] of Object.entries(FAKES)) vi.stubGlobal(name, fake);
// Test files share their process.
afterAll(() => void vi.unstubAllGlobals());

beforeEach(() => {
  [encoded, configs, waiting] = [[], [], 0];
});

const paces: FrameRates[] = [];
const open = () => new PictureEncoder(PICTURE, { onConfig: () => {}, onPace: (rates) => paces.push(rates), onError: () => {} });
function encode(encoder: PictureEncoder, from: number, to: number): void {
  const frame = new FakeFrame({ displayWidth: 1280 }, { timestamp: 0 }) as unknown as VideoFrame;
  for (let number = from; number < to; number++) encoder.encode(frame, number);
}

test("a quality applies from the next keyframe on, with the same codec and coded size", () => {
  const encoder = open();
  encode(encoder, 0, 40);
  encoder.setQuality(QUALITIES[1] ?? { ...PICTURE, bitrate: 0 });
  encode(encoder, 40, 60);
  expect(configs).toHaveLength(1);
  encode(encoder, 60, 90);
  expect(configs.map(({ bitrate }) => bitrate)).toEqual([1_500_000, 900_000]);
  expect(encoded.filter(({ isKey }) => isKey).map(({ number }) => number)).toEqual([0, 30, 60]);
  const fixed = ({ codec, width, height }: VideoEncoderConfig) => ({ codec, width, height });
  expect(configs.map(fixed)).toEqual([fixed(configs[0] as VideoEncoderConfig), fixed(configs[0] as VideoEncoderConfig)]);
});

test("the worst quality is a smaller picture with half of the frames", () => {
  const encoder = open();
  encoder.setQuality(QUALITIES.at(-1) ?? { ...PICTURE, bitrate: 0 });
  encode(encoder, 0, 6);
  expect(encoded).toEqual([0, 2, 4].map((number) => ({ number, isKey: number === 0, width: 426 })));
});

test("while the encoder cannot keep up, one frame per second is encoded", () => {
  const encoder = open();
  encode(encoder, 0, 3);
  waiting = 20;
  encode(encoder, 3, 90);
  expect(encoded.map(({ number }) => number)).toEqual([0, 1, 2, 30, 60]);
});

test("reports that the encoder cannot keep up, and that it does again, but not fewer frames of a lower quality", () => {
  paces.length = 0;
  const encoder = open();
  encoder.setQuality(QUALITIES.at(-1) ?? { ...PICTURE, bitrate: 0 });
  encode(encoder, 0, 151);
  expect(paces.at(-1)).toEqual({ frameRate: 30, wantedRate: 30, isSlow: false });
  for (let number = 151; number <= 300; number++) {
    waiting = number % 3 === 0 ? 0 : 20;
    encode(encoder, number, number + 1);
  }
  expect(paces.at(-1)).toEqual({ frameRate: 10, wantedRate: 30, isSlow: true });
  waiting = 0;
  encode(encoder, 301, 451);
  expect(paces.at(-1)?.isSlow).toBe(false);
});

test("an encoder that the browser took away is opened again", () => {
  const encoder = open();
  encode(encoder, 0, 3);
  reclaim();
  encode(encoder, 3, 5);
  expect(configs).toHaveLength(2);
  expect(encoded.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4]);
});

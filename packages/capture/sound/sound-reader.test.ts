import { afterEach, expect, test, vi } from "vitest";
import { RecordingClock } from "../recorder/recording-clock.ts";
import { SoundMix } from "./sound-mix.ts";
import { SoundPlacer } from "./sound-placer.ts";
import { SoundReader } from "./sound-reader.ts";
import { EchoGate } from "./voice/echo-gate.ts";
import { openChain } from "./voice/voice-chain.ts";

afterEach(() => vi.unstubAllGlobals());

/** What a browser delivers for 10 ms. */
function audioData(channels: Float32Array[], sampleRate: number, index: number) {
  return {
    sampleRate,
    timestamp: index * 10_000,
    numberOfFrames: channels[0]?.length ?? 0,
    numberOfChannels: channels.length,
    copyTo: (target: Float32Array, { planeIndex }: { planeIndex: number }) => target.set(channels[planeIndex] as Float32Array),
    close: () => {},
  };
}

/** Records a microphone that delivers these pieces, and returns what the mix has. */
async function record(pieces: ReturnType<typeof audioData>[]): Promise<Float32Array> {
  vi.stubGlobal(
    "MediaStreamTrackProcessor",
    class {
      readonly readable = new ReadableStream({
        start: (controller) => {
          for (const piece of pieces) controller.enqueue(piece);
          controller.close();
        },
      });
    },
  );
  const track = { clone: () => ({ stop: () => {} }) } as unknown as MediaStreamTrack;
  const [clock, mix] = [new RecordingClock(), new SoundMix()];
  // The pieces arrive in one burst, so that the first ones seem to be captured before.
  clock.start(performance.now() - 2000);
  const chain = openChain("microphone", mix.open(1), {
    voice: { filters: null, removesEcho: false, isLeveled: false },
    gate: new EchoGate(),
  });
  await new SoundReader(track, { placer: new SoundPlacer(clock, chain), onPiece: () => {} }).ended;
  const all: number[] = [];
  for (let piece = mix.takeLast(144_000); piece; piece = mix.takeLast(144_000)) all.push(...piece.samples);
  return Float32Array.from(all.slice(all.findIndex((sample) => sample !== 0)));
}

const heard = (samples: Float32Array) => samples.filter((sample) => sample !== 0).length;

test("sound that is no number is silence, and harms nothing after it", async () => {
  const bad = new Float32Array(480).fill(Number.NaN).fill(Number.POSITIVE_INFINITY, 0, 100);
  const good = new Float32Array(480).fill(0.25);
  const all = await record(Array.from({ length: 60 }, (_, index) => audioData([index % 2 === 0 ? bad : good], 48_000, index)));
  expect(all.every(Number.isFinite)).toBe(true);
  expect(heard(all)).toBe(30 * 480);
});

test("stereo at 44.1 kHz becomes one channel at 48 kHz, of the mean of both", async () => {
  const channels = [new Float32Array(441).fill(0.3), new Float32Array(441).fill(-0.1)];
  const all = await record(Array.from({ length: 50 }, (_, index) => audioData(channels, 44_100, index)));
  expect(Math.abs(heard(all) - 24_000)).toBeLessThan(200);
  expect(all.subarray(4800, 19_200).every((sample) => Math.abs(sample - 0.1) < 0.01)).toBe(true);
});

test("a microphone that ends at once, or delivers silence, is silent", async () => {
  expect(heard(await record([]))).toBe(0);
  expect(heard(await record(Array.from({ length: 50 }, (_, index) => audioData([new Float32Array(480)], 48_000, index))))).toBe(0);
});

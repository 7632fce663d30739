import { AudioSample, AudioSampleSink, type InputAudioTrack } from "mediabunny";
import { gainTo } from "../sound/voice/auto-level.ts";
import { LoudnessMeter } from "../sound/voice/loudness-meter.ts";
import { CEILING, join, PeakLimiter } from "../sound/voice/peak-limiter.ts";

/** The rate at which files are encoded. */
const RATE = 48_000;

/** By how much a file's sound is to be amplified. Null: it has no sound, or is as good as silent. */
export async function measureGain(track: InputAudioTrack, signal: AbortSignal | undefined): Promise<number | null> {
  let meter: LoudnessMeter | null = null;
  for await (const sample of new AudioSampleSink(track).samples()) {
    signal?.throwIfAborted();
    meter ??= new LoudnessMeter(sample.sampleRate, sample.numberOfChannels);
    meter.add(readChannels(sample));
    sample.close();
  }
  return meter && gainTo(meter.integrated());
}

/** Amplifies a file's sound, sample by sample, and keeps its peaks below the ceiling. Its last six milliseconds are lost in the limiter. */
export function amplify(gain: number): (sample: AudioSample) => AudioSample | null {
  let limiter: PeakLimiter | null = null;
  let waiting: Float32Array[] = [];
  let [taken, given] = [0, -PeakLimiter.DELAY];
  return (sample) => {
    const channels = readChannels(sample).map((samples) => samples.map((value) => value * gain));
    limiter ??= new PeakLimiter(CEILING, channels.length);
    waiting = channels.map((samples, index) => join(waiting[index] ?? new Float32Array(), samples));
    const timestamp = sample.timestamp - taken / RATE;
    taken += sample.numberOfFrames;
    const length = Math.floor((waiting[0]?.length ?? 0) / PeakLimiter.BLOCK) * PeakLimiter.BLOCK;
    const limited = limiter.process(waiting.map((samples) => samples.subarray(0, length)));
    waiting = waiting.map((samples) => samples.slice(length));
    // The limiter's result begins with silence of its own.
    const from = Math.min(length, Math.max(0, -given));
    const at = given + from;
    given += length;
    return from === length
      ? null
      : writeChannels(
          limited.map((samples) => samples.subarray(from)),
          timestamp + at / RATE,
        );
  };
}

function readChannels(sample: AudioSample): Float32Array[] {
  return Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
    const samples = new Float32Array(sample.numberOfFrames);
    sample.copyTo(samples, { planeIndex, format: "f32-planar" });
    return samples;
  });
}

function writeChannels(channels: Float32Array[], timestamp: number): AudioSample {
  const length = channels[0]?.length ?? 0;
  const data = new Float32Array(length * channels.length);
  channels.forEach((samples, index) => data.set(samples, index * length));
  return new AudioSample({ data, format: "f32-planar", numberOfChannels: channels.length, sampleRate: RATE, timestamp });
}

import { Fourier } from "./fourier.ts";
import type { Pcm16k } from "../port.ts";
import { SAMPLE_RATE } from "../speech/speech-protocol.ts";
import type { Span } from "../speech/speech-protocol.ts";

/** 20 ms: a voice hardly changes faster. */
const HOP = 320;
const TIMBRE_SAMPLES = 512;
/**
 * The pitch is measured on every fourth sample, because voices are not higher. The window holds two periods of the lowest pitch, and a
 * little more.
 */
const SPARSE = 4;
const PITCH_SAMPLES = 256;
const BANDS = 30;
const LOWEST_BAND = 100;
/** Above this frequency there is more noise than speech in most recordings. */
const HIGHEST_BAND = 4_000;
/** Bands this far below the loudest band of their frame (22 dB, as a natural logarithm of power) count as noise. */
const FLOOR = 5;
const CEPSTRA = 16;
const LOWEST_PITCH = 65;
const HIGHEST_PITCH = 400;

/**
 * One frame of a voice. `cepstra`: its timbre, without loudness; `pitch`: log2 of Hz; `voicing`: how periodic it is, 0..1; `loudness` in
 * dB.
 */
type VoiceFrame = { cepstra: Float32Array; pitch: number; voicing: number; loudness: number };

const window = (size: number) => Float64Array.from({ length: size }, (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (at + 0.5)) / size));
const timbreWindow = window(TIMBRE_SAMPLES);
const pitchWindow = window(PITCH_SAMPLES);
const timbreFourier = new Fourier(TIMBRE_SAMPLES);
const pitchFourier = new Fourier(2 * PITCH_SAMPLES);

const mel = (hertz: number) => 2595 * Math.log10(1 + hertz / 700);
const hertz = (mels: number) => 700 * (10 ** (mels / 2595) - 1);
/** The start, peak and end of each triangular band, in bins of the spectrum. */
const EDGES = Array.from({ length: BANDS + 2 }, (_, index) => {
  const mels = mel(LOWEST_BAND) + ((mel(HIGHEST_BAND) - mel(LOWEST_BAND)) * index) / (BANDS + 1);
  return (hertz(mels) * TIMBRE_SAMPLES) / SAMPLE_RATE;
});
const COSINES = Array.from({ length: CEPSTRA }, (_, order) =>
  Float64Array.from({ length: BANDS }, (__, band) => Math.cos((Math.PI * (order + 1) * (band + 0.5)) / BANDS)),
);

/** Only periodic sounds identify a voice: hisses and noise are similar in all voices. */
const VOICED = 0.5;
/** In dB below the loudest frame of the span: quieter frames are reverberation and noise. */
const FAINT = 25;

/** The voiced frames of `start`..`end` (seconds), each as its timbre and pitch. */
export function readVoice(pcm: Pcm16k, { start, end }: Span): Float32Array[] {
  const frames = readFrames(pcm, Math.round(start * SAMPLE_RATE), Math.round(end * SAMPLE_RATE));
  const loudest = frames.reduce((most, frame) => Math.max(most, frame.loudness), Number.NEGATIVE_INFINITY);
  return frames
    .filter(({ voicing, loudness }) => voicing >= VOICED && loudness > loudest - FAINT)
    .map(({ cepstra, pitch }) => Float32Array.of(...cepstra, pitch));
}

/** One frame per HOP samples from `start` to `end` (samples), where there is enough sound around it. */
function readFrames(pcm: Pcm16k, start: number, end: number): VoiceFrame[] {
  const frames: VoiceFrame[] = [];
  const margin = (PITCH_SAMPLES * SPARSE) / 2;
  for (let middle = Math.max(start, margin); middle < Math.min(end, pcm.length - margin); middle += HOP) {
    const timbre = readTimbre(pcm, middle - TIMBRE_SAMPLES / 2);
    frames.push({ ...timbre, ...readPitch(pcm, middle - margin) });
  }
  return frames;
}

function readTimbre(pcm: Pcm16k, from: number): Pick<VoiceFrame, "cepstra" | "loudness"> {
  const real = new Float64Array(TIMBRE_SAMPLES);
  const imaginary = new Float64Array(TIMBRE_SAMPLES);
  let energy = 0;
  for (let at = 0; at < TIMBRE_SAMPLES; at++) {
    const sample = pcm[from + at]!;
    energy += sample * sample;
    // Speech has less energy at high frequencies.
    real[at] = (sample - 0.97 * (pcm[from + at - 1] ?? 0)) * timbreWindow[at]!;
  }
  timbreFourier.transform(real, imaginary);
  const bands = EDGES.slice(1, -1).map((peak, band) => {
    const [first, last] = [EDGES[band]!, EDGES[band + 2]!];
    let sum = 1e-10;
    for (let bin = Math.ceil(first); bin <= last; bin++) {
      const weight = bin <= peak ? (bin - first) / (peak - first) : (last - bin) / (last - peak);
      sum += weight * (real[bin]! ** 2 + imaginary[bin]! ** 2);
    }
    return Math.log(sum);
  });
  const least = Math.max(...bands) - FLOOR;
  const cepstra = Float32Array.from(
    COSINES,
    (cosines) => bands.reduce((sum, value, band) => sum + Math.max(value, least) * cosines[band]!, 0) / BANDS,
  );
  return { cepstra, loudness: 10 * Math.log10(energy / TIMBRE_SAMPLES + 1e-10) };
}

/** The autocorrelation of a window at each lag: the strongest lag is the period (Boersma 1993). */
function readPitch(pcm: Pcm16k, from: number): Pick<VoiceFrame, "pitch" | "voicing"> {
  const own = likenessByLag((at) => {
    const first = from + at * SPARSE;
    return (pcm[first]! + pcm[first + 1]! + pcm[first + 2]! + pcm[first + 3]!) * pitchWindow[at]!;
  });
  const strengthAt = (lag: number) => (own[lag]! * windowLikeness[0]!) / ((own[0]! || 1) * windowLikeness[lag]!);
  const rate = SAMPLE_RATE / SPARSE;
  let pitch = 0;
  let voicing = 0;
  for (let lag = Math.floor(rate / HIGHEST_PITCH); lag <= rate / LOWEST_PITCH; lag++) {
    const [before, at, after] = [strengthAt(lag - 1), strengthAt(lag), strengthAt(lag + 1)];
    if (at < before || at < after) continue;
    // The peak lies between two lags. Two periods correlate as well as one: the shorter one is meant.
    const bend = before - 2 * at + after;
    const off = bend === 0 ? 0 : (before - after) / (2 * bend);
    const strength = at - ((before - after) * off) / 4 - 0.02 * Math.log2((lag * LOWEST_PITCH) / rate + 1);
    if (strength <= voicing) continue;
    voicing = strength;
    pitch = Math.log2(rate / (lag + off));
  }
  return { pitch, voicing: Math.min(1, voicing) };
}

function likenessByLag(sampleAt: (index: number) => number): Float64Array {
  const real = new Float64Array(2 * PITCH_SAMPLES);
  const imaginary = new Float64Array(2 * PITCH_SAMPLES);
  for (let at = 0; at < PITCH_SAMPLES; at++) real[at] = sampleAt(at);
  pitchFourier.transform(real, imaginary);
  for (let bin = 0; bin < real.length; bin++) {
    real[bin] = real[bin]! ** 2 + imaginary[bin]! ** 2;
    imaginary[bin] = 0;
  }
  pitchFourier.transform(real, imaginary);
  return real;
}
const windowLikeness = likenessByLag((at) => pitchWindow[at]!);

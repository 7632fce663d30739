import { execFileSync } from "node:child_process";
import { join } from "node:path";

/**
 * Adds a fan to the first `seconds` of a WAV file with a voice: the voice gets this loudness (LUFS), the noise is `ratio` dB quieter.
 * Returns the path of the mix.
 */
export function noisyVoice(directory: string, given: { voice: string; seconds: number; loudness: number; ratio: number }): string {
  const { voice, seconds, loudness, ratio } = given;
  const path = join(directory, `noisy-${loudness}-${ratio}.wav`);
  const noise = "anoisesrc=color=pink:seed=7:sample_rate=48000:amplitude=0.5,highpass=40";
  const gain = loudness - loudnessOf(["-t", String(seconds), "-i", voice]).loudness;
  const level = loudness - ratio - loudnessOf(["-t", "5", "-f", "lavfi", "-i", noise]).loudness;
  const mix = `[0]volume=${gain}dB[voice];[1]volume=${level}dB[noise];[voice][noise]amix=2:duration=first:normalize=0`;
  const inputs = ["-t", String(seconds), "-i", voice, "-f", "lavfi", "-i", noise];
  execFileSync("ffmpeg", ["-v", "error", "-y", ...inputs, "-filter_complex", mix, "-ar", "48000", path]);
  return path;
}

/** What ffmpeg's ebur128 measures of an input: loudness in LUFS, true peak in dB. */
export function loudnessOf(input: readonly string[], stdin?: Buffer): { loudness: number; peak: number } {
  const command = ["-c", 'exec ffmpeg -hide_banner -nostats "$@" 2>&1', "sh", ...input, "-af", "ebur128=peak=true", "-f", "null", "-"];
  const text = execFileSync("sh", command, { input: stdin, maxBuffer: 2 ** 26 }).toString();
  const summary = text.slice(text.lastIndexOf("Summary:"));
  return { loudness: Number(/I:\s+(-?[\d.]+)/.exec(summary)?.[1]), peak: Number(/Peak:\s+(-?[\d.]+)/.exec(summary)?.[1]) };
}

export const loudnessOfPcm = (pcm: Float32Array) =>
  loudnessOf(["-f", "f32le", "-ar", "48000", "-ac", "1", "-i", "-"], Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength));

/** By how many dB the voice is above the noise: the loudest against the quietest tenth of a second of each. */
export function voiceAboveNoise(pcm: Float32Array): number {
  const step = 4800;
  const powers = Array.from({ length: Math.floor(pcm.length / step) }, (_, index) =>
    pcm.subarray(index * step, (index + 1) * step).reduce((sum, sample) => sum + sample * sample, 1e-12),
  ).toSorted((a, b) => a - b);
  const mean = (from: number, to: number) => {
    const part = powers.slice(Math.floor(powers.length * from), Math.ceil(powers.length * to));
    return part.reduce((sum, power) => sum + power, 0) / part.length;
  };
  return 10 * Math.log10(mean(0.7, 1) / mean(0.02, 0.12));
}

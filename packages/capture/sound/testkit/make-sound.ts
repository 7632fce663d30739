import { execFileSync } from "node:child_process";

/** The sound of an ffmpeg filter, one array per channel. */
export function makeSound(filter: string, { rate = 48_000, channels = 1 } = {}): Float32Array[] {
  const format = ["-ar", String(rate), "-ac", String(channels), "-f", "f32le", "-"];
  const bytes = execFileSync("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", filter, ...format], { maxBuffer: 2 ** 28 });
  const all = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  return Array.from({ length: channels }, (_, channel) => all.filter((_sample, index) => index % channels === channel));
}

/** A person who speaks for ten seconds. */
export const makeVoice = (): Float32Array =>
  makeSound(
    `flite=voice=slt:text='${[
      "Good morning everyone, and thank you for taking the time to watch this.",
      "The quarterly report is ready, and the numbers are better than we expected in spring.",
      "Please send the budget to the finance team before Friday.",
    ].join(" ")}'`,
  )[0] as Float32Array;

/** What ffmpeg's ebur128 measures, in LUFS and dB. */
export function askFfmpeg(channels: readonly Float32Array[], rate = 48_000): { loudness: number; peak: number } {
  const count = channels.length;
  const length = channels[0]?.length ?? 0;
  const all = Float32Array.from({ length: length * count }, (_, index) => channels[index % count]?.[Math.floor(index / count)] ?? 0);
  const input = ["-f", "f32le", "-ar", String(rate), "-ac", String(count), "-i", "-"];
  const command = ["-c", 'exec ffmpeg -hide_banner -nostats "$@" 2>&1', "sh", ...input, "-af", "ebur128=peak=true", "-f", "null", "-"];
  const text = execFileSync("sh", command, { input: Buffer.from(all.buffer) }).toString();
  const summary = text.slice(text.indexOf("Summary:"));
  return { loudness: Number(/I:\s+(-?[\d.]+)/.exec(summary)?.[1]), peak: Number(/Peak:\s+(-?[\d.]+)/.exec(summary)?.[1]) };
}

/** Scales the sound to this loudness, and clips it at full scale as a microphone does. */
export function atLoudness(samples: Float32Array, loudness: number): Float32Array {
  const gain = 10 ** ((loudness - askFfmpeg([samples]).loudness) / 20);
  return samples.map((sample) => Math.max(-1, Math.min(1, sample * gain)));
}

export const powerOf = (samples: Float32Array): number => samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;

import type { ReadSound } from "./sound-protocol.ts";

/** Reads a stream to its end, or until `onSound` returns false. */
export async function readSound(readable: ReadableStream<AudioData>, onSound: (sound: ReadSound) => boolean): Promise<void> {
  const reader = readable.getReader();
  for (let { value } = await reader.read(); value; { value } = await reader.read()) {
    const isWanted = onSound({ timestamp: value.timestamp / 1000, sampleRate: value.sampleRate, samples: readMono(value) });
    value.close();
    if (!isWanted) return await reader.cancel();
  }
}

/** The mean of all channels. What is no number is silence: it would spread in the filters. */
function readMono(data: AudioData): Float32Array {
  const samples = new Float32Array(data.numberOfFrames);
  data.copyTo(samples, { planeIndex: 0, format: "f32-planar" });
  const count = data.numberOfChannels;
  if (count === 1) return withoutNaN(samples);
  const other = new Float32Array(data.numberOfFrames);
  for (let planeIndex = 1; planeIndex < count; planeIndex++) {
    data.copyTo(other, { planeIndex, format: "f32-planar" });
    for (let i = 0; i < samples.length; i++) samples[i] = (samples[i] as number) + (other[i] as number);
  }
  for (let i = 0; i < samples.length; i++) samples[i] = (samples[i] as number) / count;
  return withoutNaN(samples);
}

function withoutNaN(samples: Float32Array): Float32Array {
  for (let i = 0; i < samples.length; i++) if (!Number.isFinite(samples[i])) samples[i] = 0;
  return samples;
}

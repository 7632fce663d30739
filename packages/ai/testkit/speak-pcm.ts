import { createEmbeddedSpeaker } from "../speech/embedded-speaker.ts";
import type { Pcm16k } from "../port.ts";
import { readWav } from "../speech/wav.ts";

/** Test speech by flite's best voice or another of its voices. */
export async function speakPcm(text: string, voice?: string): Promise<Pcm16k> {
  const sound = readWav(await createEmbeddedSpeaker().speak({ text, language: "en", ...(voice ? { voice } : {}) }));
  if (sound?.sampleRate !== 16_000) throw new Error("flite spoke at another sample rate");
  return Float32Array.from(sound.samples, (value) => value / 32_768);
}

import { readWav, writeWav } from "../../speech/wav.ts";
import type { SpokenText } from "./speak-with-phonemes.ts";

/** Without it, a cut within a word clicks. */
const FADE_SECONDS = 0.1;

/** The first seconds of speech, which fade out where it would go on. */
export function cutSpeech(speech: SpokenText, seconds: number): SpokenText {
  const whole = readWav(speech.sound);
  const length = whole ? Math.floor(seconds * whole.sampleRate) : 0;
  if (!whole || whole.samples.length <= length) return speech;
  const samples = whole.samples.slice(0, length);
  const fade = Math.min(length, Math.floor(FADE_SECONDS * whole.sampleRate));
  for (let left = 0; left < fade; left++) {
    const at = length - 1 - left;
    samples[at] = Math.round((samples[at]! * left) / fade);
  }
  const phonemes = speech.phonemes.filter(({ start }) => start < seconds).map((each) => ({ ...each, end: Math.min(each.end, seconds) }));
  return { sound: writeWav({ sampleRate: whole.sampleRate, samples }), phonemes };
}

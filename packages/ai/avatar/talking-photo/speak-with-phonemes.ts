import { AiError, type Speaker, type TimedWord, type Transcriber } from "../../port.ts";
import { FLITE, speakByFlite, type TimedPhoneme } from "../../speech/flite.ts";
import { hearAll } from "../../speech/hear-all.ts";
import { readWav, type Sound, writeWav } from "../../speech/wav.ts";
import { isVowel, spellPhonemes } from "./spell-phonemes.ts";

const PCM_RATE = 16_000;

export type SpokenText = { sound: Buffer; phonemes: TimedPhoneme[] };

/**
 * Speaks a text and says when each phoneme is heard: by flite's own times where flite is the speaker; else `transcriber` hears the words
 * of the sound, and each word's phonemes are placed within its time. Rejects with AiError.
 */
export async function speakWithPhonemes(
  request: Parameters<Speaker["speak"]>[0] & { speaker: Speaker; transcriber: Transcriber | null },
): Promise<SpokenText> {
  const { speaker, transcriber, ...speech } = request;
  if (speaker.engine === FLITE) {
    const { sound, phonemes } = await speakByFlite(speech);
    return { sound: writeWav(sound), phonemes };
  }
  if (!transcriber) throw new AiError("unsupported", "without speech recognition the times of the words are not known");
  const sound = await speaker.speak(speech);
  const heard = readWav(sound);
  if (!heard) throw new AiError("refused", "the speech is not a WAV file of 16 bits");
  const words = (await hearAll(transcriber, toPcm(heard), speech.onUsage)).flatMap((segment) => segment.words);
  return { sound, phonemes: placePhonemes(words, heard.samples.length / heard.sampleRate) };
}

/** Linear: recognition needs no more. */
function toPcm({ samples, sampleRate }: Sound): Float32Array {
  const step = sampleRate / PCM_RATE;
  return Float32Array.from({ length: Math.floor(samples.length / step) }, (_, index) => {
    const at = index * step;
    const before = Math.floor(at);
    const left = samples[before]!;
    const right = samples[before + 1] ?? left;
    return (left + (right - left) * (at - before)) / 32_768;
  });
}

/** Vowels take twice the time of consonants. Between words there is a pause. */
export function placePhonemes(words: readonly TimedWord[], seconds: number): TimedPhoneme[] {
  const phonemes: TimedPhoneme[] = [];
  let at = 0;
  for (const word of words) {
    const start = Math.max(at, word.start);
    const end = Math.min(seconds, word.end);
    const sounds = spellPhonemes(word.text);
    if (end <= start || sounds.length === 0) continue;
    if (start > at) phonemes.push({ phoneme: "pau", start: at, end: start });
    const lengths = sounds.map((sound) => (isVowel(sound) ? 2 : 1));
    const unit = (end - start) / lengths.reduce((sum, length) => sum + length, 0);
    at = start;
    sounds.forEach((phoneme, index) => {
      phonemes.push({ phoneme, start: at, end: at + unit * lengths[index]! });
      at += unit * lengths[index]!;
    });
  }
  if (at < seconds) phonemes.push({ phoneme: "pau", start: at, end: seconds });
  return phonemes;
}

import type { OpenAiClient } from "./open-ai-client.ts";
import { AiError, type Speaker } from "../port.ts";
import { LANGUAGES } from "../translation/languages.ts";
import { readWav, type Sound, writeWav } from "../speech/wav.ts";

/** OpenAI's own limit is 4096. */
const MAX_CHARACTERS = 4_000;

/** A voice from an OpenAI-compatible server's /audio/speech. Long texts are spoken in parts, divided between sentences. */
export function createOpenAiSpeaker(options: { client: OpenAiClient; model: string; voice: string }): Speaker {
  const speakPart = async (input: string, { voice, signal, onUsage }: Parameters<Speaker["speak"]>[0]): Promise<Sound> => {
    const json = { model: options.model, voice: voice ?? options.voice, input, response_format: "wav" };
    const sound = readWav(await options.client.bytes({ path: "/audio/speech", json, signal }));
    onUsage?.({
      kind: "speak",
      engine: options.model,
      inputTokens: 0,
      outputTokens: 0,
      seconds: sound ? sound.samples.length / sound.sampleRate : 0,
      characters: input.length,
      costMicros: 0,
    });
    if (!sound || sound.samples.length === 0) throw new AiError("refused", "the server's answer is not a WAV file of 16 bits");
    return sound;
  };
  return {
    engine: options.model,
    // No such server lists its languages: these are the product's.
    voices: async () => ({
      voices: [{ id: options.voice, name: options.voice, language: null, isRobotic: false }],
      languages: LANGUAGES.map(({ code }) => code),
    }),
    speak: async (request) => {
      const sounds: Sound[] = [];
      for (const part of divideText(request.text)) sounds.push(await speakPart(part, request));
      return writeWav(joinSounds(sounds));
    },
    close: async () => {},
  };
}

/** After sentences where there are any, else anywhere. */
function divideText(text: string): string[] {
  const parts: string[] = [];
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: "sentence" }).segment(text)) {
    for (let at = 0; at < segment.length; at += MAX_CHARACTERS) {
      const piece = segment.slice(at, at + MAX_CHARACTERS);
      const last = parts.at(-1);
      if (last !== undefined && last.length + piece.length <= MAX_CHARACTERS) parts[parts.length - 1] = last + piece;
      else parts.push(piece);
    }
  }
  const spoken = parts.map((part) => part.trim()).filter(Boolean);
  if (spoken.length === 0) throw new AiError("refused", "there is nothing to say");
  return spoken;
}

function joinSounds(sounds: Sound[]): Sound {
  const { sampleRate } = sounds[0]!;
  if (sounds.some((sound) => sound.sampleRate !== sampleRate)) throw new AiError("refused", "the parts have different sample rates");
  const samples = new Int16Array(sounds.reduce((sum, sound) => sum + sound.samples.length, 0));
  let at = 0;
  for (const sound of sounds) {
    samples.set(sound.samples, at);
    at += sound.samples.length;
  }
  return { sampleRate, samples };
}

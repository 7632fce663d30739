import { z } from "zod";
import { cutRepetitions } from "../speech/cut-repetitions.ts";
import { LANGUAGES } from "../translation/languages.ts";
import { type OpenAiClient, ServerRefusal } from "./open-ai-client.ts";
import { openSpeechProcess } from "../speech/open-speech-process.ts";
import { AiError, type OnUsage, type Pcm16k, type Transcriber, type TranscriptSegment } from "../port.ts";
import { reportSeconds } from "../speech/report-seconds.ts";
import { SAMPLE_RATE } from "../speech/speech-protocol.ts";
import { assignWordTimes } from "../speech/assign-word-times.ts";
import { toInt16, writeWav } from "../speech/wav.ts";
import type { SpeechWindow } from "../speech/window-cutter.ts";
import type { Span } from "../speech/speech-protocol.ts";
import { type WindowTranscriber, WindowedSession } from "../speech/windowed-session.ts";

const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(undefined);
const reply = z.object({
  text: z.string(),
  language: optional(z.string()),
  words: optional(z.array(z.object({ word: z.string(), start: z.number(), end: z.number() }))),
  segments: optional(
    z.array(
      z.object({
        text: z.string(),
        start: z.number(),
        end: z.number(),
        avg_logprob: optional(z.number()),
        speaker: optional(z.union([z.string(), z.number()])),
      }),
    ),
  ),
});
type Reply = z.output<typeof reply>;
type HeardSegment = NonNullable<Reply["segments"]>[number];
/** The words of one voice in a window; times count from the window's start. */
type Turn = { text: string; span: Span; parts: HeardSegment[] };

type Options = {
  client: OpenAiClient;
  model: string;
  /** BCP 47, or `auto`: the server finds out. */
  language: string;
  /** The time after which the idle voice detector's process ends. */
  idleMs?: number;
};

/**
 * Speech to text by an OpenAI-compatible server's /audio/transcriptions. The voice detector of this machine cuts the windows; each is
 * sent when it ends, so that the words follow the recording as they do with the embedded model.
 */
export function createOpenAiTranscriber(options: Options): Transcriber & { readonly processId: number | undefined } {
  const speech = openSpeechProcess(options.idleMs === undefined ? {} : { idleMs: options.idleMs });
  const known: Known = { isPlain: false };
  return {
    engine: options.model,
    get processId() {
      return speech.processId;
    },
    open: async ({ offset, onUsage }) => new WindowedSession(speech, new ProviderEar(options, known, offset, onUsage)),
    close: () => speech.close(),
  };
}

/** Some models give no times. Learned from their refusal, for as long as this process lives. */
type Known = { isPlain: boolean };

class ProviderEar implements WindowTranscriber {
  language: string | undefined;
  readonly #options: Options;
  readonly #known: Known;
  readonly #offset: number;
  readonly #onUsage: OnUsage | undefined;
  /** The server's names for voices, in the order of first speaking. */
  readonly #speakers: (string | number)[] = [];

  constructor(options: Options, known: Known, offset: number, onUsage: OnUsage | undefined) {
    this.#options = options;
    this.#known = known;
    this.#offset = offset;
    this.#onUsage = onUsage;
    if (options.language !== "auto") this.language = options.language;
  }

  async hear(window: SpeechWindow, pcm: Pcm16k, signal: AbortSignal): Promise<TranscriptSegment[]> {
    const parsed = reply.safeParse(await this.#ask(pcm, signal));
    reportSeconds(this.#onUsage, this.#options.model, pcm.length / SAMPLE_RATE);
    if (!parsed.success) throw new AiError("refused", "the server's answer is not a transcription");
    this.language ??= codeOf(parsed.data.language);
    const shifted = shift(window, this.#offset);
    return findTurns(parsed.data).map((turn) => this.#toSegment(turn, parsed.data, shifted));
  }

  async #ask(pcm: Pcm16k, signal: AbortSignal): Promise<unknown> {
    const send = (isPlain: boolean) =>
      this.#options.client.json({ path: "/audio/transcriptions", form: this.#form(pcm, isPlain), signal, maxBytes: MAX_ANSWER_BYTES });
    if (this.#known.isPlain) return await send(true);
    try {
      return await send(false);
    } catch (error) {
      if (!(error instanceof ServerRefusal) || error.status !== 400) throw error;
      const answer = await send(true);
      this.#known.isPlain = true;
      return answer;
    }
  }

  #form(pcm: Pcm16k, isPlain: boolean): FormData {
    const form = new FormData();
    const file = new Uint8Array(writeWav({ sampleRate: SAMPLE_RATE, samples: toInt16(pcm) }));
    form.set("file", new Blob([file], { type: "audio/wav" }), "window.wav");
    form.set("model", this.#options.model);
    form.set("response_format", isPlain ? "json" : "verbose_json");
    for (const unit of isPlain ? [] : ["word", "segment"]) form.append("timestamp_granularities[]", unit);
    if (this.#options.language !== "auto") form.set("language", this.#options.language.split("-")[0]!);
    return form;
  }

  #toSegment(turn: Turn, { words: heard }: Reply, window: SpeechWindow): TranscriptSegment {
    const text = cutRepetitions(turn.text, { isComplete: true });
    const inside = (seconds: number) => Math.min(Math.max(seconds + window.start, window.start), window.end);
    const span = { start: inside(turn.span.start), end: inside(turn.span.end) };
    const own = (heard ?? []).filter(({ start, end }) => start + end >= 2 * turn.span.start && start + end < 2 * turn.span.end);
    const timed = own.map(({ word, start, end }) => ({ text: word, start: inside(start), end: inside(end) }));
    const words = assignWordTimes(text, timed, speechWithin(window.speech, span));
    return {
      text,
      start: words[0]?.start ?? span.start,
      end: words.at(-1)?.end ?? span.end,
      words,
      confidence: confidenceOf(turn.parts),
      ...this.#speakerOf(turn.parts[0]?.speaker),
    };
  }

  #speakerOf(name: string | number | null | undefined): { speaker?: number } {
    if (name === undefined || name === null) return {};
    if (!this.#speakers.includes(name)) this.#speakers.push(name);
    return { speaker: this.#speakers.indexOf(name) };
  }
}

/** Neighbours of one voice are one turn; a window in which voices were not distinguished is one. */
function findTurns({ text, segments }: Reply): Turn[] {
  const parts = segments ?? [];
  if (parts.every(({ speaker }) => speaker === undefined || speaker === null)) {
    return [{ text, span: { start: 0, end: Number.POSITIVE_INFINITY }, parts }];
  }
  const turns: Turn[] = [];
  for (const part of parts) {
    const last = turns.at(-1);
    if (last && last.parts[0]!.speaker === part.speaker) {
      last.text += ` ${part.text.trim()}`;
      last.span.end = part.end;
      last.parts.push(part);
    } else turns.push({ text: part.text.trim(), span: { start: part.start, end: part.end }, parts: [part] });
  }
  return turns;
}

/** 1 where the server does not tell how sure it is: there is nothing to doubt it by. */
function confidenceOf(parts: HeardSegment[]): number {
  const reported = parts.flatMap(({ avg_logprob: value }) => (typeof value === "number" ? [value] : []));
  return reported.length > 0 ? Math.min(1, Math.exp(reported.reduce((sum, value) => sum + value, 0) / reported.length)) : 1;
}

function speechWithin(speech: Span[], span: Span): Span[] {
  const inside = speech
    .map(({ start, end }) => ({ start: Math.max(start, span.start), end: Math.min(end, span.end) }))
    .filter(({ start, end }) => end > start);
  return inside.length > 0 ? inside : [span];
}

function shift(window: SpeechWindow, offset: number): SpeechWindow {
  const move = ({ start, end }: Span): Span => ({ start: start + offset, end: end + offset });
  return { ...move(window), speech: window.speech.map(move) };
}

/** Whisper names languages in English, others by code. */
function codeOf(name: string | null | undefined): string | undefined {
  if (!name) return undefined;
  const known = LANGUAGES.find((language) => language.name.toLowerCase() === name.toLowerCase());
  return known?.code ?? (/^[a-z]{2,3}(-[A-Za-z]{2,8})*$/.test(name) ? name : undefined);
}

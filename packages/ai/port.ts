import type { z } from "zod";

/** Mono PCM at 16 kHz, -1..1. */
export type Pcm16k = Float32Array;

/** A word and its time, in seconds from the start of the recording. */
export type TimedWord = { text: string; start: number; end: number };

export type TranscriptSegment = {
  text: string;
  start: number;
  end: number;
  words: TimedWord[];
  /** exp(mean token log-probability), 0..1. */
  confidence: number;
  /** The speaker's number, counted from 0 in order of first speaking; absent where the engine has no diarization. */
  speaker?: number;
};

/** A span of speech in seconds and its speaker: counted from 0 in order of first speaking. */
export type SpeakerTurn = { start: number; end: number; speaker: number };

/**
 * The transcription of one recording, fed as audio arrives. Windows are cut by voice activity (at most 15 s);
 * `push` returns the segments that became final with this audio, `finish` the rest.
 */
export interface TranscriptionSession {
  /** BCP 47, detected so far; undefined until something was detected, and where the engine does not report it. */
  readonly language?: string | undefined;
  /** The speakers' turns, after `finish`; empty for one speaker, absent where the segments contain them or diarization is not available. */
  readonly turns?: SpeakerTurn[] | undefined;
  push(pcm: Pcm16k): Promise<TranscriptSegment[]>;
  finish(): Promise<TranscriptSegment[]>;
  close(): Promise<void>;
}

export interface Transcriber {
  /** `offset`: seconds already transcribed before a restart; times are relative to the recording's start. */
  open(options: { offset: number; onUsage?: OnUsage }): Promise<TranscriptionSession>;
  close(): Promise<void>;
  readonly engine: string;
}

/** The cost of one call. Counts that do not apply are 0; `costMicros` in millionths of the currency of the configured prices. */
export type AiUsage = {
  kind: "transcribe" | "generate" | "translate" | "embed" | "speak" | "avatar";
  engine: string;
  inputTokens: number;
  outputTokens: number;
  /** Seconds of audio or video. */
  seconds: number;
  characters: number;
  costMicros: number;
};

/** Called after every call that reached an engine, also one whose answer was refused: it must be paid for. */
export type OnUsage = (usage: AiUsage) => void;

/**
 * Why an engine returned nothing. `unavailable`: slow, down or overloaded; a later retry makes sense. `refused`: its answer failed the
 * checks (schema, length, language, quotes) twice. `unsupported`: it cannot serve this at all (a language). `closed`: we ended the call.
 */
export class AiError extends Error {
  override name = "AiError";
  readonly reason: "unavailable" | "refused" | "unsupported" | "closed";
  constructor(reason: AiError["reason"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

export type GenerateRequest<Schema extends z.ZodType> = {
  /** The schema's name for the engine: letters, digits, underscores. */
  name: string;
  schema: Schema;
  /** The task. Written by us; nothing that people said or typed may be part of it. */
  instructions: string;
  /** What people said or typed, by name: handed to the engine marked as material, never as instructions (docs/hostile-inputs.md row 27). */
  material: Record<string, string>;
  maxOutputTokens: number;
  /** Problems with a value that fits the schema (an invented quote); empty: it is accepted. */
  check?: (value: z.output<Schema>) => string[];
  /** The partial answer as text, while it is generated. */
  onText?: (text: string) => void;
  signal?: AbortSignal;
  onUsage?: OnUsage;
};

/** Generates structured text. Without a generator the features fall back to quoting (`origin` suggested). Rejects with AiError. */
export interface Generator {
  readonly engine: string;
  generate<Schema extends z.ZodType>(request: GenerateRequest<Schema>): Promise<z.output<Schema>>;
  close(): Promise<void>;
}

/** `rough`: a rule-based draft, labeled as such. */
export type TranslationQuality = "full" | "rough";

/** Languages by their BCP 47 codes (packages/ai/translation/languages.ts). */
export interface Translator {
  readonly engine: string;
  /** Resolves once `qualityOf` knows the languages; absent where it always does. Never rejects. */
  ready?(): Promise<void>;
  /** Null: not supported. */
  qualityOf(source: string, target: string): TranslationQuality | null;
  /** Returns one translation per text, in order. Rejects with AiError. */
  translate(request: { texts: string[]; source: string; target: string; signal?: AbortSignal; onUsage?: OnUsage }): Promise<string[]>;
  close(): Promise<void>;
}

/** Texts as unit vectors: the dot product is the similarity, -1..1. */
export interface Embedder {
  readonly engine: string;
  readonly dimensions: number;
  /** Rejects with AiError. */
  embed(request: { texts: string[]; signal?: AbortSignal; onUsage?: OnUsage }): Promise<Float32Array[]>;
  close(): Promise<void>;
}

/** `language`: BCP 47; null: all languages of its speaker. */
export type SpeakerVoice = { id: string; name: string; language: string | null; isRobotic: boolean };

/** Text to speech: WAV, mono, 16 bit. */
export interface Speaker {
  readonly engine: string;
  /** What can be chosen, the default first. Rejects with AiError. */
  voices(): Promise<{ voices: SpeakerVoice[]; languages: string[] }>;
  /** Matches a word that its voices can say; others are left out of what is heard. Absent: not known. */
  readonly sayable?: RegExp;
  /** Null where the engine has no voice for the language. `language`: BCP 47. */
  speak(request: { text: string; language: string; voice?: string; signal?: AbortSignal; onUsage?: OnUsage }): Promise<Buffer>;
  close(): Promise<void>;
}

/** The engines that this process was configured with. Each one starts at its first use. */
export type Ai = {
  transcriber: Transcriber | null;
  generator: Generator | null;
  /** The first translator that supports a pair of languages is used. */
  translators: Translator[];
  embedder: Embedder | null;
  speaker: Speaker | null;
};

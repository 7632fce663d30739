import type { z } from "zod";

/** Mono PCM at 16 kHz, -1..1. */
export type Pcm16k = Float32Array;

/** A word and where it is said, in seconds from the start of the recording. */
export type TimedWord = { text: string; start: number; end: number };

export type TranscriptSegment = {
  text: string;
  start: number;
  end: number;
  words: TimedWord[];
  /** exp(mean token log-probability), 0..1. */
  confidence: number;
  /** Whose turn it is, counted from 0 in the order of first speaking; absent where the engine cannot tell voices apart. */
  speaker?: number;
};

/** A stretch of speech, in seconds, and whose it is: counted from 0 in the order of first speaking. */
export type VoiceTurn = { start: number; end: number; speaker: number };

/**
 * One recording's transcription, fed as audio arrives. Windows are cut by voice activity (at most 15 s);
 * `push` returns the segments that became final with that piece, `finish` the rest.
 */
export interface TranscriptionSession {
  /** BCP 47, of what was heard so far; undefined until something was, and where the engine does not tell. */
  readonly language?: string | undefined;
  /** Whose voice was heard when, once it is finished; empty where one spoke, absent where the engine's segments say it or nobody can. */
  readonly turns?: VoiceTurn[] | undefined;
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

/** What one call cost. Counts that do not apply are 0; `costMicros` in millionths of the currency that the prices are set in. */
export type AiUsage = {
  kind: "transcribe" | "generate" | "translate" | "embed" | "speak";
  engine: string;
  inputTokens: number;
  outputTokens: number;
  /** Of sound. */
  seconds: number;
  characters: number;
  costMicros: number;
};

/** Told after every call that reached an engine, also one whose answer was refused: it was paid for. */
export type OnUsage = (usage: AiUsage) => void;

/**
 * Why an engine gave nothing. `unavailable`: slow, down, overloaded; asking again later is sound. `refused`: its answer did not stand the checks
 * (schema, length, language, quotes), also not the second time. `unsupported`: it cannot serve this at all (a language). `closed`: we ended it.
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
  /** Names the schema to the engine: letters, digits, underscores. */
  name: string;
  schema: Schema;
  /** What to do. Ours; nothing that anybody said or typed goes in here. */
  instructions: string;
  /** What people said or typed, by name: handed to the engine marked as material, never as instructions (docs/hostile-inputs.md row 27). */
  material: Record<string, string>;
  maxOutputTokens: number;
  /** Problems with a value that fits the schema (a quote that nobody said); empty: it is taken. */
  check?: (value: z.output<Schema>) => string[];
  /** The answer so far, as text, while it is being written. */
  onText?: (text: string) => void;
  signal?: AbortSignal;
  onUsage?: OnUsage;
};

/** Writes structured text. Without one the features fall back to quoting (`origin` suggested). Rejects with AiError. */
export interface Generator {
  readonly engine: string;
  generate<Schema extends z.ZodType>(request: GenerateRequest<Schema>): Promise<z.output<Schema>>;
  close(): Promise<void>;
}

/** `rough`: a rule-based draft, shown as such. */
export type TranslationQuality = "full" | "rough";

/** Languages by their BCP 47 codes (packages/ai/translation/languages.ts). */
export interface Translator {
  readonly engine: string;
  /** Resolves once `qualityOf` can tell; absent where it always can. Never rejects. */
  ready?(): Promise<void>;
  /** Null: it cannot. */
  qualityOf(source: string, target: string): TranslationQuality | null;
  /** As many texts as were given, in their order. Rejects with AiError. */
  translate(request: { texts: string[]; source: string; target: string; signal?: AbortSignal; onUsage?: OnUsage }): Promise<string[]>;
  close(): Promise<void>;
}

/** Texts as unit vectors: the dot product is the likeness, -1..1. */
export interface Embedder {
  readonly engine: string;
  readonly dimensions: number;
  /** Rejects with AiError. */
  embed(request: { texts: string[]; signal?: AbortSignal; onUsage?: OnUsage }): Promise<Float32Array[]>;
  close(): Promise<void>;
}

/** Text as speech: WAV, mono, 16 bit. */
export interface Speaker {
  readonly engine: string;
  /** Null where the engine has no voice for it. `language`: BCP 47. */
  speak(request: { text: string; language: string; voice?: string; signal?: AbortSignal; onUsage?: OnUsage }): Promise<Buffer>;
  close(): Promise<void>;
}

/** The engines that this process was configured with. Each is started by its first use. */
export type Ai = {
  transcriber: Transcriber | null;
  generator: Generator | null;
  /** The first that can serve a pair of languages does. */
  translators: Translator[];
  embedder: Embedder | null;
  speaker: Speaker | null;
};

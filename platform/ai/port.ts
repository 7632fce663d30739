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
};

/**
 * One recording's transcription, fed as audio arrives. Windows are cut by voice activity (at most 15 s);
 * `push` returns the segments that became final with that piece, `finish` the rest.
 */
export interface TranscriptionSession {
  push(pcm: Pcm16k): Promise<TranscriptSegment[]>;
  finish(): Promise<TranscriptSegment[]>;
  close(): Promise<void>;
}

export interface Transcriber {
  /** `offset`: seconds already transcribed before a restart; times are relative to the recording's start. */
  open(options: { offset: number }): Promise<TranscriptionSession>;
  close(): Promise<void>;
  readonly engine: string;
}

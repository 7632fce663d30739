import { cutRepetitions } from "./cut-repetitions.ts";
import { placeWords } from "./place-words.ts";
import type { Pcm16k, Transcriber, TranscriptionSession, TranscriptSegment } from "./port.ts";
import { SpeechEngine, SpeechError } from "./speech-engine.ts";
import { emptyVadState, SAMPLE_RATE, VAD_FRAME } from "./speech-protocol.ts";
import { type SpeechWindow, WindowCutter } from "./window-cutter.ts";

export type EmbeddedTranscriber = Transcriber & {
  /** The model process, for health and metrics; undefined while no model is loaded. */
  readonly processId: number | undefined;
};

/** A long piece is heard in parts, so that other sessions get their turn in between. */
const VAD_PART = 10 * SAMPLE_RATE - ((10 * SAMPLE_RATE) % VAD_FRAME);

/**
 * English speech to text on this machine, from weights that npm ships. All sessions share one child process (about 0.5 GB, loaded
 * by the first piece and unloaded after `idleMs`, two minutes). Sessions reject with SpeechError; after `unavailable` the next
 * `push` or `finish` takes up what was not yet answered.
 */
export function createEmbeddedTranscriber(options: { idleMs?: number } = {}): EmbeddedTranscriber {
  const engine = new SpeechEngine(options);
  return {
    engine: "moonshine-base-en",
    get processId() {
      return engine.processId;
    },
    open: async ({ offset }) => new EmbeddedSession(engine, offset),
    close: () => engine.close(),
  };
}

type PendingWindow = { window: SpeechWindow; pcm: Float32Array };

class EmbeddedSession implements TranscriptionSession {
  readonly #engine: SpeechEngine;
  readonly #offset: number;
  readonly #cutter = new WindowCutter();
  #vad = emptyVadState();
  /** Samples not yet released; `#from`: the index of the first of them, counted from this session's start. */
  #audio = new Float32Array(0);
  #from = 0;
  #heard = 0;
  #pending: PendingWindow[] = [];
  /** Final but not yet handed out: kept when a later window of the same call fails. */
  #ready: TranscriptSegment[] = [];
  #isClosed = false;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(engine: SpeechEngine, offset: number) {
    this.#engine = engine;
    this.#offset = offset;
  }

  push(pcm: Pcm16k): Promise<TranscriptSegment[]> {
    return this.#inTurn(async () => {
      this.#audio = joined(this.#audio, pcm);
      await this.#listen();
      return this.#transcribePending();
    });
  }

  finish(): Promise<TranscriptSegment[]> {
    return this.#inTurn(async () => {
      const unheard = this.#audio.length - (this.#heard - this.#from);
      this.#audio = joined(this.#audio, new Float32Array((VAD_FRAME - (unheard % VAD_FRAME)) % VAD_FRAME));
      await this.#listen();
      this.#keep(this.#cutter.finish(this.#heard / SAMPLE_RATE));
      return this.#transcribePending();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#engine.forget(this);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(() => {
      if (this.#isClosed) throw new SpeechError("closed", "the session is closed");
      return work();
    });
    this.#turn = result.catch(() => undefined);
    return result;
  }

  async #listen(): Promise<void> {
    for (;;) {
      const at = this.#heard - this.#from;
      const whole = Math.min(VAD_PART, Math.floor((this.#audio.length - at) / VAD_FRAME) * VAD_FRAME);
      if (whole === 0) return;
      const answer = await this.#engine.ask(this, { kind: "vad", pcm: this.#audio.slice(at, at + whole), state: this.#vad });
      if (answer.kind !== "vad") throw new SpeechError("unavailable", "the model process answered another question");
      this.#vad = answer.state;
      this.#heard += whole;
      this.#keep(this.#cutter.push(answer.probabilities));
    }
  }

  /** Keeps the windows' audio until it is answered, and lets go of what no window can reach any more. */
  #keep(windows: SpeechWindow[]): void {
    for (const window of windows) {
      const [start, end] = [window.start, window.end].map((seconds) => Math.round(seconds * SAMPLE_RATE) - this.#from);
      this.#pending.push({ window, pcm: this.#audio.slice(Math.max(0, start!), end) });
    }
    const release = Math.max(0, Math.min(Math.floor(this.#cutter.neededFrom * SAMPLE_RATE), this.#heard) - this.#from);
    this.#audio = this.#audio.slice(release);
    this.#from += release;
  }

  async #transcribePending(): Promise<TranscriptSegment[]> {
    for (let next = this.#pending[0]; next; next = this.#pending[0]) {
      const answer = await this.#engine.ask(this, { kind: "transcribe", pcm: next.pcm });
      if (answer.kind !== "transcribe") throw new SpeechError("unavailable", "the model process answered another question");
      this.#pending.shift();
      const text = cutRepetitions(answer.text);
      if (/[\p{L}\p{N}]/u.test(text)) this.#ready.push(toSegment(text, next.window, answer.meanLogProbability, this.#offset));
    }
    return this.#ready.splice(0);
  }
}

function toSegment(text: string, { speech }: SpeechWindow, meanLogProbability: number, offset: number): TranscriptSegment {
  const shifted = speech.map(({ start, end }) => ({ start: start + offset, end: end + offset }));
  return {
    text,
    start: shifted[0]!.start,
    end: shifted.at(-1)!.end,
    words: placeWords(text, shifted),
    confidence: Math.exp(meanLogProbability),
  };
}

function joined(first: Float32Array, second: Float32Array): Float32Array<ArrayBuffer> {
  const both = new Float32Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

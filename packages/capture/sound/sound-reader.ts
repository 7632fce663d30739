import type { SoundPlacer } from "./sound-placer.ts";
import type { ReadSound } from "./sound-protocol.ts";
import { readInThread } from "./sound-thread.ts";

type TrackProcessor = { readable: ReadableStream<AudioData> };
type TrackProcessorConstructor = new (init: { track: MediaStreamTrack; maxBufferSize: number }) => TrackProcessor;

/** 20 s in pieces of 10 ms: the longest time that a busy page may delay the sound. The browser's default is a tenth of that. */
const MAX_WAITING = 2000;

/** Checks without new sound after which nothing is under way any more, and their interval. A blocked page neither checks nor gets sound. */
const SILENT_CHECKS = 20;
const CHECK_MS = 100;

/**
 * Reads all sound of a track from a clone, because the track may be stopped while its last sound is still in transit in a busy page.
 */
export class SoundReader {
  readonly #end = Promise.withResolvers<void>();
  /** Resolves when everything was read up to the end of the recording, the time of `leave`, or the end of the track. Rejects if it cannot be read. */
  readonly ended = this.#end.promise;
  readonly #placer: SoundPlacer;
  readonly #track: MediaStreamTrack;
  readonly #onPiece: (arrivedAt: number | null) => void;
  readonly #stopReading: () => void;
  #checks = 0;
  #checking: ReturnType<typeof setInterval> | undefined;
  #hasStopped = false;

  constructor(track: MediaStreamTrack, given: { placer: SoundPlacer; onPiece: (arrivedAt: number | null) => void }) {
    const Processor = (globalThis as { MediaStreamTrackProcessor?: TrackProcessorConstructor }).MediaStreamTrackProcessor;
    if (!Processor) throw new Error("this browser has no MediaStreamTrackProcessor");
    this.#placer = given.placer;
    this.#onPiece = given.onPiece;
    this.#track = track.clone();
    const open = () => new Processor({ track: this.#track, maxBufferSize: MAX_WAITING }).readable;
    this.#stopReading = readInThread(open, (sound, arrivedAt, error) => {
      if (error !== undefined) this.#end.reject(new Error(error));
      this.#place(sound, arrivedAt);
    });
  }

  leave(moment: number): void {
    this.#placer.leave(moment);
    this.awaitRest();
  }

  /** Places what is under way, however long that takes, and stops when nothing more arrives. */
  awaitRest(): void {
    this.#checks = 0;
    this.#checking ??= setInterval(() => {
      if (++this.#checks >= SILENT_CHECKS) this.stop();
    }, CHECK_MS);
  }

  /** Places the sound that was read, and stops reading. */
  stop(): void {
    if (this.#hasStopped) return;
    this.#hasStopped = true;
    clearInterval(this.#checking);
    this.#stopReading();
    this.#placer.end();
    this.#track.stop();
    this.#onPiece(null);
    this.#end.resolve();
  }

  #place(sound: ReadSound | null, arrivedAt: number): void {
    this.#checks = 0;
    if (sound) this.#placer.add(sound, arrivedAt);
    if (!sound || this.#placer.hasEnded) this.stop();
    else this.#onPiece(arrivedAt);
  }
}

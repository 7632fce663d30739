import type { RunControl } from "../ffmpeg/run-ffmpeg.ts";
import { startWaitingFfmpeg, type WaitingFfmpeg } from "../ffmpeg/run-ffmpeg.ts";

/** A user who edits will probably save again soon; afterwards the memory (about 40 MB) is released. */
const KEPT_MS = 5 * 60 * 1000;

/**
 * Encoders that are started in advance: one spare for each recently used or prepared kind. Otherwise the first use of a kind starts its
 * own. A spare ends with this process, because its input ends.
 */
export class SpareEncoders {
  readonly #output: (encoder: string[]) => string[];
  readonly #spares = new Map<string, { waiting: Promise<WaitingFfmpeg>; timer: NodeJS.Timeout }>();

  /** `output`: ffmpeg's arguments after the input, to `pipe:1`. */
  constructor(output: (encoder: string[]) => string[]) {
    this.#output = output;
  }

  /** Encodes one input with one process. Throws MediaError. */
  async encode(encoder: string[], input: Buffer, control: RunControl): Promise<Buffer> {
    const kind = encoder.join(" ");
    const spare = this.#spares.get(kind);
    if (spare) clearTimeout(spare.timer);
    this.#spares.delete(kind);
    const waiting = await spare?.waiting.catch(() => undefined);
    const started = waiting?.isAlive() ? waiting : await startWaitingFfmpeg(this.#output(encoder));
    try {
      return await started.feed(input, control);
    } finally {
      // Started only now: earlier it would take the CPU core that the encoder needs.
      this.#reserve(kind, encoder);
    }
  }

  /** Starts a spare encoder, if there is none. */
  prepare(encoder: string[]): void {
    this.#reserve(encoder.join(" "), encoder);
  }

  #reserve(kind: string, encoder: string[]): void {
    if (this.#spares.has(kind)) return;
    const waiting = startWaitingFfmpeg(this.#output(encoder));
    waiting.catch(() => this.#spares.delete(kind));
    const timer = setTimeout(() => void this.#discard(kind), KEPT_MS);
    timer.unref();
    this.#spares.set(kind, { waiting, timer });
  }

  async #discard(kind: string): Promise<void> {
    const spare = this.#spares.get(kind);
    this.#spares.delete(kind);
    (await spare?.waiting.catch(() => undefined))?.kill();
  }
}

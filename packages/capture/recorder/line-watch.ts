import { AUDIO_BITRATE } from "./picture-encoding.ts";

/**
 * `at`: seconds of any clock. `waiting`: seconds of picture that are not sent yet. `written`, `sent`: bytes of the whole take until now. What is
 * sent and not yet acknowledged does not count: a slow server is no slow line.
 */
export type LineReport = { at: number; waiting: number; written: number; sent: number; isOffline: boolean };

/** The line is measured over so many reports, one a second. A change of quality is judged after as many. */
const WINDOW = 5;
/** Reports that come sooner or later than this say that the computer is busy: what it recorded a while ago comes in a burst, and nothing before. */
const SOON_SECONDS = 0.5;
const LATE_REPORT_SECONDS = 2.5;
/** Live viewers notice this delay. */
const LATE_SECONDS = 3;
/** A fast line has at most this much on its way. */
const CLEAR_SECONDS = 2;
/** The part of the line that a quality may take, so that what waits gets through, too. */
const SHARE = 0.8;
/** So many times the bitrate and more is too much, sound included. */
const EXCESS = 1.6;
/** One stall of the network costs two qualities at most. */
const MAX_DOWN = 2;
/** Seconds with a clear line before a better quality is tried; twice as many after each time that it was too much. */
const FIRST_TRY = 10;
const LAST_TRY = 160;

/** Chooses the quality that the line carries, from the bitrates of all qualities (the best one first). A pure function of its reports. */
export class LineWatch {
  readonly #bitrates: readonly number[];
  #quality = 0;
  #reports: LineReport[] = [];
  #reportedAt = 0;
  #clearFor = 0;
  #tryAfter = FIRST_TRY;
  #hasTried = false;

  constructor(bitrates: readonly number[]) {
    this.#bitrates = bitrates;
  }

  /** Takes one report for each recorded second. Returns the index of the quality. */
  look(report: LineReport): number {
    const since = report.at - this.#reportedAt;
    if (since < SOON_SECONDS) return this.#quality;
    this.#reportedAt = report.at;
    // Nothing is known about the line. Offline, what is recorded now cannot be watched anyway.
    if (report.isOffline || since > LATE_REPORT_SECONDS) return this.#stay();
    this.#reports = [...this.#reports, report].slice(-WINDOW - 1);
    this.#clearFor = report.waiting <= CLEAR_SECONDS ? this.#clearFor + 1 : 0;
    if (report.waiting > LATE_SECONDS && this.#isGrowing()) this.#lower(this.#rate("sent"));
    else if (this.#clearFor >= this.#tryAfter && this.#quality > 0) this.#raise();
    return this.#quality;
  }

  #isGrowing(): boolean {
    const [first, last] = [this.#reports[0], this.#reports.at(-1)];
    if (!first || !last || this.#reports.length <= WINDOW) return false;
    return last.written - last.sent > first.written - first.sent;
  }

  /** Bits per second. */
  #rate(what: "sent" | "written"): number {
    const [first, last] = [this.#reports[0], this.#reports.at(-1)];
    return first && last ? ((last[what] - first[what]) * 8) / (last.at - first.at) : 0;
  }

  /** At least one quality lower: the encoder may exceed its bitrate when much moves. */
  #lower(line: number): void {
    const least = this.#bitrates.at(-1) ?? 0;
    // The last ones have the same bitrate, and smaller pictures: they are for an encoder that exceeds it by far.
    if (this.#bitrates[this.#quality] === least && this.#rate("written") < EXCESS * least) return void this.#stay();
    const fits = this.#bitrates.findIndex((bitrate) => bitrate === least || bitrate + AUDIO_BITRATE <= line * SHARE);
    const wanted = Math.max(this.#quality + 1, fits);
    this.#quality = Math.min(wanted, this.#quality + MAX_DOWN, this.#bitrates.length - 1);
    if (this.#hasTried) this.#tryAfter = Math.min(this.#tryAfter * 2, LAST_TRY);
    this.#hasTried = false;
    this.#stay();
  }

  #raise(): void {
    this.#quality--;
    if (this.#hasTried) this.#tryAfter = FIRST_TRY;
    this.#hasTried = true;
    this.#stay();
  }

  /** Earlier reports say nothing about what follows. */
  #stay(): number {
    this.#reports = [];
    this.#clearFor = 0;
    return this.#quality;
  }
}

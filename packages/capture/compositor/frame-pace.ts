import { FRAME_RATE } from "./compose-protocol.ts";

/** Seconds that are judged together: a single hitch of the machine says nothing. */
const JUDGED_SECONDS = 4;
/** Below this many pictures a second one sees it stutter. */
const BEHIND = 24;

/** How many pictures a second the compositor makes, over the last seconds. Knows no clock: its counts are given, once a second. */
export class FramePace {
  #counts: { seconds: number; frames: number }[] = [];

  /** Both since the compositor began. */
  note(count: { seconds: number; frames: number }): void {
    const { seconds, frames } = count;
    this.#counts.push({ seconds, frames });
    while ((this.#counts[1]?.seconds ?? seconds) <= seconds - JUDGED_SECONDS) this.#counts.shift();
  }

  get frameRate(): number {
    const [first, last] = [this.#counts[0], this.#counts.at(-1)];
    if (!first || !last || last.seconds - first.seconds < JUDGED_SECONDS) return FRAME_RATE;
    return Math.min(FRAME_RATE, Math.round((last.frames - first.frames) / (last.seconds - first.seconds)));
  }

  get isBehind(): boolean {
    return this.frameRate < BEHIND;
  }
}

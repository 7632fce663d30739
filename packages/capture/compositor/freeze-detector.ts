/** In the dark a camera may deliver only five frames per second, and the first frame may take two seconds. */
const FREEZE_MS = 4000;
const LOOK_MS = 500;
/** A larger delay between two checks means that the page was suspended. In a hidden tab timers run once a second, later once a minute. */
const ASLEEP_MS = 2000;

/** Whether a track should deliver frames: it is live, enabled and not muted. */
export const isActive = (track: MediaStreamTrack): boolean => track.readyState === "live" && track.enabled && !track.muted;

type Options = {
  /** Whether frames are expected: not while the track is muted or after its end. */
  isActive: () => boolean;
  /** After this many milliseconds without a frame, the camera counts as frozen. */
  freezeMs?: number;
  onChange: (isFrozen: boolean) => void;
};

/** Reports when an active source stops and resumes delivering frames. The browser does not: such a track is live and not muted. */
export class FreezeDetector {
  readonly #options: Options;
  readonly #timer: ReturnType<typeof setInterval>;
  #lastSeen = performance.now();
  #lastLook = this.#lastSeen;
  #isFrozen = false;

  constructor(options: Options) {
    this.#options = options;
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
  }

  /** A frame arrived. */
  saw(): void {
    this.#lastSeen = performance.now();
    this.#say(false);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#say(false);
  }

  #look(): void {
    const now = performance.now();
    const wasAsleep = now - this.#lastLook > ASLEEP_MS;
    this.#lastLook = now;
    // Frames that arrived while the page was suspended (hidden, or on a sleeping laptop) are delivered after this check.
    // An inactive source is not expected to deliver frames.
    if (wasAsleep || !this.#options.isActive()) this.#lastSeen = now;
    this.#say(now - this.#lastSeen > (this.#options.freezeMs ?? FREEZE_MS));
  }

  #say(isFrozen: boolean): void {
    if (isFrozen === this.#isFrozen) return;
    this.#isFrozen = isFrozen;
    this.#options.onChange(isFrozen);
  }
}

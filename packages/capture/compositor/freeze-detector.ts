/** A camera in the dark delivers five frames per second; a starting one may take two seconds for the first. */
const FREEZE_MS = 4000;
const LOOK_MS = 500;
/** In a hidden tab a timer runs once a second, later once a minute. */
const ASLEEP_MS = 2000;

/** Whether a track should deliver frames: it is live, enabled and not muted. */
export const isActive = (track: MediaStreamTrack): boolean => track.readyState === "live" && track.enabled && !track.muted;

type Options = {
  /** Whether frames are due: not while muted or after the end. */
  isActive: () => boolean;
  /** After this many milliseconds without a frame, the camera counts as frozen. */
  freezeMs?: number;
  onChange: (isFrozen: boolean) => void;
};

/** Reports when an active source stops delivering frames, and when it delivers them again. The browser does not report this: the track is live and not muted. */
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
    // Frames that arrived while the page was suspended (hidden, or on a sleeping laptop) are delivered after this; a source that is off owes no frames.
    if (wasAsleep || !this.#options.isActive()) this.#lastSeen = now;
    this.#say(now - this.#lastSeen > (this.#options.freezeMs ?? FREEZE_MS));
  }

  #say(isFrozen: boolean): void {
    if (isFrozen === this.#isFrozen) return;
    this.#isFrozen = isFrozen;
    this.#options.onChange(isFrozen);
  }
}

/** A camera in the dark gives five pictures a second, one that starts may take two seconds for the first. */
const STILL_MS = 4000;
const LOOK_MS = 500;
/** Of a hidden tab a timer runs once a second, later once a minute. */
const ASLEEP_MS = 2000;

/** Whether a track is to give pictures: it runs, and nobody has switched it off. */
export const isOn = (track: MediaStreamTrack): boolean => track.readyState === "live" && track.enabled && !track.muted;

type Options = {
  /** Whether pictures are due: not of what is muted or has ended. */
  isOn: () => boolean;
  /** After so many milliseconds without a picture, the camera counts as frozen. */
  stillMs?: number;
  onChange: (isStill: boolean) => void;
};

/** Tells when a source that is on gives no pictures any more, and when it does again. A browser says nothing of it: the track is live and not muted. */
export class StillWatch {
  readonly #options: Options;
  readonly #timer: ReturnType<typeof setInterval>;
  #lastSeen = performance.now();
  #lastLook = this.#lastSeen;
  #isStill = false;

  constructor(options: Options) {
    this.#options = options;
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
  }

  /** A picture came. */
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
    // What came while the page was stopped (hidden, or asleep with its laptop) is handed out after this; and nothing is missed of what is off.
    if (wasAsleep || !this.#options.isOn()) this.#lastSeen = now;
    this.#say(now - this.#lastSeen > (this.#options.stillMs ?? STILL_MS));
  }

  #say(isStill: boolean): void {
    if (isStill === this.#isStill) return;
    this.#isStill = isStill;
    this.#options.onChange(isStill);
  }
}

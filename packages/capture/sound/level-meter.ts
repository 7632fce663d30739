/** What is looked at: the level at this moment, and all sound between two looks of `SoundWatch`. Samples. */
const [NOW, RECENT] = [1024, 16_384];

/** The loudness of a node, 0..1 (RMS on a -60..0 dB scale), measured on request. */
export class LevelMeter {
  readonly #analyser: AnalyserNode;
  readonly #samples: Float32Array<ArrayBuffer>;

  constructor(node: AudioNode) {
    this.#analyser = node.context.createAnalyser();
    this.#analyser.fftSize = RECENT;
    this.#samples = new Float32Array(this.#analyser.fftSize);
    node.connect(this.#analyser);
  }

  read(): number {
    const newest = this.recent().subarray(-NOW);
    const power = newest.reduce((sum, sample) => sum + sample * sample, 0) / newest.length;
    const decibels = 10 * Math.log10(power + 1e-9);
    return Math.min(1, Math.max(0, (decibels + 60) / 60));
  }

  /** The last third of a second. */
  recent(): Float32Array {
    this.#analyser.getFloatTimeDomainData(this.#samples);
    return this.#samples;
  }
}

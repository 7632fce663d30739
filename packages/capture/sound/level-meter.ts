/** The loudness of a node, 0..1 (RMS on a -60..0 dB scale), measured on request. */
export class LevelMeter {
  readonly #analyser: AnalyserNode;
  readonly #samples: Float32Array<ArrayBuffer>;

  constructor(node: AudioNode) {
    this.#analyser = node.context.createAnalyser();
    this.#analyser.fftSize = 1024;
    this.#samples = new Float32Array(this.#analyser.fftSize);
    node.connect(this.#analyser);
  }

  read(): number {
    this.#analyser.getFloatTimeDomainData(this.#samples);
    const power = this.#samples.reduce((sum, sample) => sum + sample * sample, 0) / this.#samples.length;
    const decibels = 10 * Math.log10(power + 1e-9);
    return Math.min(1, Math.max(0, (decibels + 60) / 60));
  }
}

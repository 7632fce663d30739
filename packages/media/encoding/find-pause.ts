/** Of `extractPcm`. */
const SAMPLE_RATE = 16_000;
const WINDOW_SECONDS = 0.06;
const STEP_SECONDS = 0.01;

/** The middle of the quietest moment within some seconds around a time; of equally quiet ones the nearest. */
export function findPause(pcm: Float32Array, at: number, within: number): number {
  let best = { at, loudness: Number.POSITIVE_INFINITY };
  const steps = Math.round(within / STEP_SECONDS);
  // From the middle to both sides.
  for (const step of Array.from({ length: 2 * steps + 1 }, (_, index) => (index % 2 ? 1 : -1) * Math.ceil(index / 2))) {
    const middle = at + step * STEP_SECONDS;
    const loudness = loudnessAt(pcm, middle);
    if (loudness < best.loudness) best = { at: middle, loudness };
  }
  return best.at;
}

function loudnessAt(pcm: Float32Array, middle: number): number {
  const begin = Math.round((middle - WINDOW_SECONDS / 2) * SAMPLE_RATE);
  const end = begin + Math.round(WINDOW_SECONDS * SAMPLE_RATE);
  if (begin < 0 || end > pcm.length) return Number.POSITIVE_INFINITY;
  let sum = 0;
  for (let index = begin; index < end; index++) sum += pcm[index]! ** 2;
  return sum;
}

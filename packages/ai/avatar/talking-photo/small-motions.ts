/** How far the head is from its place: parts of half the mouth's width, and radians. */
export type HeadPose = { x: number; y: number; turn: number };

const BLINK_SECONDS = 0.24;
const CLOSING = 0.35;
const CLOSED_UNTIL = 0.5;

/** How far the eyes are closed in each frame, 0..1: a blink every two to six seconds, later where a pause would cut it. */
export function blinkEyes(frames: number, frameRate: number, random: () => number, isPause: (frame: number) => boolean): Float32Array {
  const closed = new Float32Array(frames);
  for (let at = 1 + random() * 2; at * frameRate < frames; at += 2 + random() * 4) {
    at = afterPause(at, frameRate, (frame) => frame < frames && isPause(frame));
    for (let frame = Math.ceil(at * frameRate); frame < Math.min(frames, (at + BLINK_SECONDS) * frameRate); frame++) {
      closed[frame] = blinkAt((frame / frameRate - at) / BLINK_SECONDS);
    }
    // A frame in which the eyes are shut, however the frames fall.
    const middle = Math.round((at + BLINK_SECONDS * 0.42) * frameRate);
    if (middle < frames) closed[middle] = 1;
  }
  return closed;
}

/** The first moment from which a whole blink fits between pauses. */
function afterPause(at: number, frameRate: number, isPause: (frame: number) => boolean): number {
  const length = Math.ceil(BLINK_SECONDS * frameRate);
  let begin = at;
  let first = Math.floor(at * frameRate);
  for (let frame = first; frame <= first + length; frame++) {
    if (!isPause(frame)) continue;
    first = frame + 1;
    begin = first / frameRate;
  }
  return begin;
}

/** `part`: of the blink. Lids fall faster than they rise. */
function blinkAt(part: number): number {
  if (part < CLOSING) return ease(part / CLOSING);
  return part < CLOSED_UNTIL ? 1 : 1 - ease((part - CLOSED_UNTIL) / (1 - CLOSED_UNTIL));
}

const ease = (part: number) => (1 - Math.cos(Math.PI * Math.min(1, Math.max(0, part)))) / 2;

/** Of the loudest frame. */
const QUIET = 0.03;
const SHORTEST_PAUSE_SECONDS = 0.12;
const SETTLING_SECONDS = 0.3;

/** Whether each frame is in a pause of the speech. It begins and ends with one. */
export function findPauses(loudness: Float32Array, frameRate: number): boolean[] {
  const pauses = Array.from(loudness, (_, frame) => frame === 0 || frame === loudness.length - 1);
  let from = 0;
  for (let frame = 0; frame <= loudness.length; frame++) {
    if ((loudness[frame] ?? 1) < QUIET) continue;
    if ((frame - from) / frameRate >= SHORTEST_PAUSE_SECONDS) pauses.fill(true, from, frame);
    from = frame + 1;
  }
  return pauses;
}

/** How much the head moves in each frame, 0..1: it is at rest in pauses, where a sentence may be cut out and another put in. */
export function settleInPauses(pauses: readonly boolean[], frameRate: number): number[] {
  const away = pauses.map(() => 0);
  const step = 1 / (SETTLING_SECONDS * frameRate);
  pauses.forEach((isPause, frame) => (away[frame] = isPause ? 0 : Math.min(1, (away[frame - 1] ?? 0) + step)));
  for (let frame = pauses.length - 2; frame >= 0; frame--) away[frame] = Math.min(away[frame]!, away[frame + 1]! + step);
  return away.map(ease);
}

/** A slow sway of a few waves, whose lengths and starts are random, and a small nod with the voice. `loudness`: 0..1 in each frame. */
export function swayHead(loudness: Float32Array, frameRate: number, random: () => number): HeadPose[] {
  const wave = (seconds: number, size: number) => {
    const length = seconds * (0.8 + 0.4 * random());
    const start = random() * 2 * Math.PI;
    return (time: number) => size * Math.sin((2 * Math.PI * time) / length + start);
  };
  const across = [wave(7.3, 0.05), wave(3.1, 0.025)];
  const down = [wave(6.1, 0.03), wave(2.7, 0.015)];
  const turns = [wave(8.9, 0.012), wave(4.3, 0.006)];
  const sum = (waves: ((time: number) => number)[], time: number) => waves.reduce((total, at) => total + at(time), 0);
  let nod = 0;
  return Array.from(loudness, (loud, frame) => {
    const time = frame / frameRate;
    nod += (loud * 0.07 - nod) * 0.18;
    return { x: sum(across, time), y: sum(down, time) + nod, turn: sum(turns, time) };
  });
}

/** The loudness of each frame, 0..1 of the loudest. */
export function measureLoudness(samples: Int16Array, sampleRate: number, frames: number, frameRate: number): Float32Array {
  const loudness = new Float32Array(frames);
  for (let frame = 0; frame < frames; frame++) {
    const from = Math.floor((frame * sampleRate) / frameRate);
    const part = samples.subarray(from, Math.floor(((frame + 1) * sampleRate) / frameRate));
    let sum = 0;
    for (const sample of part) sum += sample * sample;
    loudness[frame] = Math.sqrt(sum / Math.max(1, part.length));
  }
  const most = loudness.reduce((highest, value) => Math.max(highest, value), 1);
  return loudness.map((value) => value / most);
}

/** mulberry32: the same numbers for the same seed, so that a video can be made again. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

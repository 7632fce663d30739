import type { VoiceTurn } from "../port.ts";
import { distanceOf, gainOfTwo, type VoiceSample } from "./voice-sample.ts";
import type { Span } from "../speech/window-cutter.ts";

/** Seconds of a recording below which nobody else is looked for. */
const SHORTEST = 10;
/** Nobody takes the turn within a shorter pause. Seconds. */
const BREATH = 0.1;
/** Voiced moments (20 ms) that a stretch needs to begin a group; shorter ones are given to the nearest afterwards. */
const ENOUGH = 30;
/** Voiced moments that each of two voices must have: less says more about the words than about the voice. */
const A_VOICE = 100;
/** Stretches that are compared each with each, the longest of them: an hour's would hold up everything else for minutes. */
const MOST = 300;
/** How far two voices lie apart at least (`distanceOf`). Measured by testing/bench/intelligence/measure-voices.ts: decision 0016. */
const APART = 1.6;

/** A stretch of speech between two pauses, and what its voice is like. */
export type Stretch = Span & { sample: VoiceSample };

/**
 * Whose turn it is, by timbre and pitch. Empty where there is but one voice, and where nothing says clearly that there are two: one person is the
 * usual case, and must stay one. `speech`: in order.
 */
export function tellVoices(speech: readonly Stretch[]): VoiceTurn[] {
  const stretches = joinBreaths(speech);
  if ((stretches.at(-1)?.end ?? 0) < SHORTEST) return [];
  const clear = stretches.filter(({ sample }) => sample.count >= ENOUGH).toSorted((a, b) => b.sample.count - a.sample.count);
  const voices = split(clear.slice(0, MOST));
  if (voices.length < 2) return [];
  const samples = voices.map(joinSamples);
  const found = stretches.map((stretch) => {
    const known = voices.findIndex((voice) => voice.includes(stretch));
    return { start: stretch.start, end: stretch.end, voice: known === -1 ? nearest(samples, stretch) : known };
  });
  return inOrderOfSpeaking(found);
}

function joinBreaths(speech: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const stretch of speech) {
    const last = joined.at(-1);
    if (last && stretch.start - last.end < BREATH)
      joined.splice(-1, 1, { ...last, end: stretch.end, sample: last.sample.with(stretch.sample) });
    else joined.push(stretch);
  }
  return joined;
}

/** Into two where two voices are heard, and each of them again. */
function split(stretches: Stretch[]): Stretch[][] {
  const [one, two] = splitInTwo(stretches);
  if (!one || !two) return [stretches];
  const [first, second] = [joinSamples(one), joinSamples(two)];
  const areTwo = Math.min(first.count, second.count) >= A_VOICE && distanceOf(first, second) >= APART;
  return areTwo ? [...split(one), ...split(two)] : [stretches];
}

type Group = { members: Stretch[]; sample: VoiceSample };

/** The two that are most alike are joined until two groups are left. */
function splitInTwo(stretches: Stretch[]): Stretch[][] {
  const groups: Group[] = stretches.map((stretch) => ({ members: [stretch], sample: stretch.sample }));
  // What it costs to take each pair for one voice; groups that are gone are cleared away.
  const costs = groups.map((one, at) => groups.slice(0, at).map((two) => gainOfTwo(one.sample, two.sample)));
  while (groups.length > 2) {
    let [least, first, second] = [Number.POSITIVE_INFINITY, 1, 0];
    for (const [one, row] of costs.entries())
      for (const [two, cost] of row.entries()) if (cost < least) [least, first, second] = [cost, one, two];
    const [one, two] = [groups[first]!, groups[second]!];
    const joined = { members: [...one.members, ...two.members], sample: one.sample.with(two.sample) };
    for (const gone of [first, second]) {
      groups.splice(gone, 1);
      costs.splice(gone, 1);
      for (const row of costs.slice(gone)) row.splice(gone, 1);
    }
    costs.push(groups.map((group) => gainOfTwo(joined.sample, group.sample)));
    groups.push(joined);
  }
  return groups.map(({ members }) => members);
}

const joinSamples = (stretches: Stretch[]): VoiceSample => stretches.map(({ sample }) => sample).reduce((sum, sample) => sum.with(sample));

function nearest(voices: VoiceSample[], { sample }: Stretch): number | null {
  if (sample.count === 0) return null;
  const distances = voices.map((voice) => distanceOf(voice, sample));
  return distances.indexOf(Math.min(...distances));
}

/** What is too short to be told goes with what was said before it. */
function inOrderOfSpeaking(found: (Span & { voice: number | null })[]): VoiceTurn[] {
  const order: number[] = [];
  let last = found.find(({ voice }) => voice !== null)?.voice ?? 0;
  return found.map(({ start, end, voice }) => {
    last = voice ?? last;
    if (!order.includes(last)) order.push(last);
    return { start, end, speaker: order.indexOf(last) };
  });
}

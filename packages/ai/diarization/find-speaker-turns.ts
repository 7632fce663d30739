import type { SpeakerTurn } from "../port.ts";
import { distanceOf, splitGain, type VoiceSample } from "./voice-sample.ts";
import type { Span } from "../speech/speech-protocol.ts";

/** Shorter recordings (seconds) are taken for one speaker. */
const SHORTEST = 10;
/** A new speaker can only start after a pause of at least this many seconds. */
const BREATH = 0.1;
/** A span needs this many voiced frames (20 ms) to start a group; shorter ones are assigned to the nearest group afterwards. */
const ENOUGH = 30;
/** Each of two speakers needs this many voiced frames: fewer describe the spoken words more than the voice. */
const A_VOICE = 100;
/** The number of spans, longest first, that are compared pairwise: all spans of an hour would take minutes. */
const MOST = 300;
/** The least distance between two voices (`distanceOf`). Measured by testing/bench/intelligence/measure-diarization.ts: decision 16. */
const APART = 1.6;

/** A span of speech between two pauses, and a sample of its voice. */
export type SpeechSpan = Span & { sample: VoiceSample };

/**
 * Finds the speakers by timbre and pitch. Empty where there is one speaker, and where two are not clearly distinct: one speaker is the
 * usual case and must not be split. `speech`: in order.
 */
export function findSpeakerTurns(speech: readonly SpeechSpan[]): SpeakerTurn[] {
  const spans = joinAcrossShortPauses(speech);
  if ((spans.at(-1)?.end ?? 0) < SHORTEST) return [];
  const clear = spans.filter(({ sample }) => sample.count >= ENOUGH).toSorted((a, b) => b.sample.count - a.sample.count);
  const voices = split(clear.slice(0, MOST));
  if (voices.length < 2) return [];
  const samples = voices.map(joinSamples);
  const found = spans.map((stretch) => {
    const known = voices.findIndex((voice) => voice.includes(stretch));
    return { start: stretch.start, end: stretch.end, voice: known === -1 ? nearest(samples, stretch) : known };
  });
  return inOrderOfSpeaking(found);
}

function joinAcrossShortPauses(speech: readonly SpeechSpan[]): SpeechSpan[] {
  const joined: SpeechSpan[] = [];
  for (const stretch of speech) {
    const last = joined.at(-1);
    if (last && stretch.start - last.end < BREATH)
      joined.splice(-1, 1, { ...last, end: stretch.end, sample: last.sample.with(stretch.sample) });
    else joined.push(stretch);
  }
  return joined;
}

/** Splits a group in two where it contains two voices, and then each part again. */
function split(spans: SpeechSpan[]): SpeechSpan[][] {
  const [one, two] = splitInTwo(spans);
  if (!one || !two) return [spans];
  const [first, second] = [joinSamples(one), joinSamples(two)];
  const areTwo = Math.min(first.count, second.count) >= A_VOICE && distanceOf(first, second) >= APART;
  return areTwo ? [...split(one), ...split(two)] : [spans];
}

type Group = { members: SpeechSpan[]; sample: VoiceSample };

/** Joins the two most similar groups until two are left. */
function splitInTwo(spans: SpeechSpan[]): SpeechSpan[][] {
  const groups: Group[] = spans.map((stretch) => ({ members: [stretch], sample: stretch.sample }));
  // The cost of joining each pair; groups that no longer exist are removed.
  const costs = groups.map((one, at) => groups.slice(0, at).map((two) => splitGain(one.sample, two.sample)));
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
    costs.push(groups.map((group) => splitGain(joined.sample, group.sample)));
    groups.push(joined);
  }
  return groups.map(({ members }) => members);
}

const joinSamples = (spans: SpeechSpan[]): VoiceSample => spans.map(({ sample }) => sample).reduce((sum, sample) => sum.with(sample));

function nearest(voices: VoiceSample[], { sample }: SpeechSpan): number | null {
  if (sample.count === 0) return null;
  const distances = voices.map((voice) => distanceOf(voice, sample));
  return distances.indexOf(Math.min(...distances));
}

/** Spans that are too short to classify get the speaker of the span before. */
function inOrderOfSpeaking(found: (Span & { voice: number | null })[]): SpeakerTurn[] {
  const order: number[] = [];
  let last = found.find(({ voice }) => voice !== null)?.voice ?? 0;
  return found.map(({ start, end, voice }) => {
    last = voice ?? last;
    if (!order.includes(last)) order.push(last);
    return { start, end, speaker: order.indexOf(last) };
  });
}

import { describe, expect, test } from "vitest";
import { LOOK_MS, type SoundHint, SoundWatch } from "./sound-watch.ts";

const tone = (volume: number) =>
  Float32Array.from({ length: 12_000 }, (_, index) => Math.max(-1, Math.min(1, volume * Math.sin((2 * Math.PI * 200 * index) / 48_000))));
const [SILENCE, ROOM, VOICE, SHOUT] = [tone(0), tone(0.0005), tone(0.2), tone(4)];

/** The hint after each look, and the seconds until the first one. */
function watch(label: string, looks: Float32Array[], isRecording = false): { hints: (SoundHint | null)[]; seconds: number } {
  const watched = new SoundWatch(label);
  if (isRecording) watched.record(true);
  const hints = looks.map((samples) => watched.look(samples));
  return { hints, seconds: ((hints.findIndex((hint) => hint !== null) + 1) * LOOK_MS) / 1000 };
}
const times = (count: number, samples: Float32Array) => Array.from({ length: count }, () => samples);

describe("a microphone", () => {
  test("that sends nothing is named within three seconds, until it sends sound", () => {
    const { hints, seconds } = watch("Microphone", [...times(12, SILENCE), ROOM]);
    expect([seconds <= 3, hints.at(-2), hints.at(-1)]).toEqual([true, "muted", null]);
  });

  test("before a recording may be quiet; in a recording there is a hint within three seconds, until a person speaks", () => {
    expect(watch("Microphone", times(20, ROOM)).hints.every((hint) => hint === null)).toBe(true);
    const { hints, seconds } = watch("Microphone", [...times(12, ROOM), VOICE, ...times(20, ROOM)], true);
    expect([seconds <= 3, hints[11], hints[12], hints.at(-1)]).toEqual([true, "unheard", null, null]);
  });

  test("that is too loud is named at once, and five seconds longer", () => {
    const { hints, seconds } = watch("Microphone", [VOICE, SHOUT, ...times(21, VOICE)], true);
    expect([seconds, hints[1], hints.at(-3), hints.at(-1)]).toEqual([0.5, "clipping", "clipping", null]);
    // Loud, but not clipped.
    expect(watch("Microphone", times(20, tone(0.97))).hints.every((hint) => hint === null)).toBe(true);
  });

  test.each(["Monitor of Built-in Audio Analog Stereo", "Stereo Mix (Realtek(R) Audio)", "BlackHole 2ch"])("named %s is none", (label) => {
    expect(watch(label, [VOICE]).hints).toEqual(["playback"]);
  });

  test.each(["MacBook Pro Microphone", "Krisp Microphone", "Default - Headset", ""])("named %j is one", (label) => {
    expect(watch(label, [VOICE]).hints).toEqual([null]);
  });
});

import { describe, expect, test } from "vitest";
import { makeSound, powerOf } from "../testkit/make-sound.ts";
import { EchoGate } from "./echo-gate.ts";
import { FRAME } from "./voice-frame.ts";

const RATE = 48_000;
const SECONDS = 24;
const [shared] = makeSound(
  `flite=voice=rms:text='${"Welcome to the demonstration of our new product. In this video we explain how the search works. ".repeat(4)}',apad=whole_dur=30`,
) as [Float32Array];
const [said] = makeSound("flite=voice=slt:text='I think this part is very important for our customers.'") as [Float32Array];
/** When the person speaks, in seconds. */
const SPEAKS = [10, 17];

/** What the microphone hears: the shared sound from the loudspeakers through a room, a voice, and a little noise. `echo` in dB. */
function room({ echo, delay, speaks = true }: { echo: number; delay: number; speaks?: boolean }): Float32Array {
  let seed = 1;
  const mic = Float32Array.from({ length: SECONDS * RATE }, () => ((seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647 - 0.5) * 0.001);
  for (const [later, part] of [
    [0, 1],
    [23, 0.35],
    [47, 0.2],
    [90, 0.1],
  ] as const) {
    const lag = (delay + later) * 48;
    for (let i = lag; i < mic.length; i++) mic[i] = (mic[i] as number) + 10 ** (echo / 20) * part * (shared[i - lag] as number);
  }
  for (const from of speaks ? SPEAKS : []) said.forEach((sample, i) => (mic[from * RATE + i] = (mic[from * RATE + i] as number) + sample));
  return mic;
}

function pass(microphone: Float32Array, isOn = true): Float32Array {
  const [gate, heard] = [new EchoGate(), microphone.slice()];
  for (let at = 0; at < heard.length; at += FRAME) {
    gate.hear(at / FRAME, shared.subarray(at, at + FRAME));
    gate.process(at / FRAME, heard.subarray(at, at + FRAME), isOn);
  }
  return heard;
}

/** By how many dB a part is quieter than before. */
const reduction = (before: Float32Array, after: Float32Array, from: number, to: number) =>
  10 * Math.log10(powerOf(before.subarray(from * RATE, to * RATE)) / powerOf(after.subarray(from * RATE, to * RATE)));

describe("the echo of shared sound", () => {
  test.each([
    { echo: -8, delay: 60 },
    { echo: -16, delay: 180 },
    { echo: -20, delay: 320 },
  ])("of $echo dB after $delay ms is turned down by 18 dB after three seconds, and the voice is kept", ({ echo, delay }) => {
    const before = room({ echo, delay });
    const after = pass(before);
    expect(reduction(before, after, 3.5, SPEAKS[0] as number)).toBeGreaterThan(18);
    for (const from of SPEAKS) expect(reduction(before, after, from, from + said.length / RATE)).toBeLessThan(1);
  });

  test("that does not exist changes nothing: with headphones, or when nothing is to be removed", () => {
    const headphones = room({ echo: -80, delay: 60 });
    expect(pass(headphones)).toEqual(headphones);
    const loudspeakers = room({ echo: -8, delay: 60 });
    expect(pass(loudspeakers, false)).toEqual(loudspeakers);
  });
});

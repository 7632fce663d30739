import { expect, test } from "vitest";
import { SoundHandover } from "./sound-handover.ts";

const piece = (timestamp: number) => ({ timestamp, sampleRate: 48_000, samples: new Float32Array(480) });

function start() {
  const got: (number | null)[] = [];
  return { got, handover: new SoundHandover((sound) => got.push(sound && sound.timestamp)) };
}

test("the page's sound is followed by the thread's, each piece once", () => {
  const { got, handover } = start();
  for (const at of [0, 10, 20]) expect(handover.fromPage(piece(at), 0)).toBe(true);
  for (const at of [20, 30]) handover.fromThread(piece(at), 0);
  expect(handover.fromPage(piece(30), 0)).toBe(false);
  handover.fromThread(piece(40), 0);
  handover.fromThread(null, 0);
  expect(got).toEqual([0, 10, 20, 30, 40, null]);
});

test("what a busy page reads long after the thread comes first", () => {
  const { got, handover } = start();
  for (const at of [20, 30]) handover.fromThread(piece(at), 0);
  handover.fromThread(null, 0);
  expect(got).toEqual([]);
  for (const at of [0, 10]) expect(handover.fromPage(piece(at), 0)).toBe(true);
  expect(handover.fromPage(piece(20), 0)).toBe(false);
  expect(got).toEqual([0, 10, 20, 30, null]);
});

test("a track that ends in the page first loses nothing that the thread has", () => {
  const { got, handover } = start();
  handover.fromPage(piece(0), 0);
  handover.fromPage(null, 0);
  for (const at of [0, 10]) handover.fromThread(piece(at), 0);
  handover.fromThread(null, 0);
  expect(got).toEqual([0, 10, null]);
});

test("a source that begins to count again is not taken for sound that is known", () => {
  const { got, handover } = start();
  handover.fromPage(piece(5000), 0);
  for (const at of [5000, 5010]) handover.fromThread(piece(at), 0);
  expect(handover.fromPage(piece(5010), 0)).toBe(false);
  for (const at of [0, 10]) handover.fromThread(piece(at), 0);
  expect(got).toEqual([5000, 5010, 0, 10]);
});

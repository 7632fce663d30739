import { expect, test } from "vitest";
import { WatchedSpans } from "./watched-spans.ts";

const play = (spans: WatchedSpans, from: number, to: number, step = 0.25) => {
  for (let at = from; at < to; at += step) spans.playedTo(at);
  spans.playedTo(to);
};

test("what is told in pieces counts each second once", () => {
  const spans = new WatchedSpans();
  play(spans, 0.04, 4.8);
  expect(spans.take()).toEqual([[0, 4]]);
  play(spans, 4.8, 9.6);
  expect(spans.take()).toEqual([[5, 9]]);
  expect(spans.take()).toEqual([]);
});

test("a jump ahead leaves a gap, and a jump back tells the seconds again", () => {
  const spans = new WatchedSpans();
  play(spans, 0, 3);
  spans.stop();
  play(spans, 20, 23);
  spans.stop();
  play(spans, 1, 4);
  expect(spans.take()).toEqual([
    [0, 2],
    [20, 22],
    [1, 3],
  ]);
});

test("a jump that told nothing of itself is one all the same", () => {
  const spans = new WatchedSpans();
  play(spans, 0, 3);
  play(spans, 30, 32);
  play(spans, 2, 3);
  expect(spans.take()).toEqual([
    [0, 2],
    [30, 31],
    [2, 2],
  ]);
});

test("a pause goes on where it stood, at twice the speed too", () => {
  const spans = new WatchedSpans();
  play(spans, 0, 3.2, 0.5);
  spans.stop();
  play(spans, 3.2, 9.9, 2);
  expect(spans.take()).toEqual([[0, 9]]);
});

test("hardly anything is nothing", () => {
  const spans = new WatchedSpans();
  play(spans, 5.6, 5.9, 0.1);
  spans.stop();
  expect(spans.take()).toEqual([]);
});

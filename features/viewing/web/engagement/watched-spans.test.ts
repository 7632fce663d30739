import { expect, test } from "vitest";
import { WatchedSpans } from "./watched-spans.ts";

const play = (spans: WatchedSpans, from: number, to: number, step = 0.25) => {
  for (let at = from; at < to; at += step) spans.playedTo(at);
  spans.playedTo(to);
};

test("counts each second once across reports", () => {
  const spans = new WatchedSpans();
  play(spans, 0.04, 4.8);
  expect(spans.take()).toEqual([[0, 4]]);
  play(spans, 4.8, 9.6);
  expect(spans.take()).toEqual([[5, 9]]);
  expect(spans.take()).toEqual([]);
});

test("seeking ahead leaves a gap, and seeking back reports the seconds again", () => {
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

test("detects a seek without an event", () => {
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

test("resumes after a pause where it stopped, also at double speed", () => {
  const spans = new WatchedSpans();
  play(spans, 0, 3.2, 0.5);
  spans.stop();
  play(spans, 3.2, 9.9, 2);
  expect(spans.take()).toEqual([[0, 9]]);
});

test("ignores less than half a second", () => {
  const spans = new WatchedSpans();
  play(spans, 5.6, 5.9, 0.1);
  spans.stop();
  expect(spans.take()).toEqual([]);
});

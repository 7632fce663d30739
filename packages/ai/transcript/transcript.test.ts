import { describe, expect, test } from "vitest";
import { cutRepetitions } from "../speech/cut-repetitions.ts";
import { formatCaptions } from "./format-captions.ts";
import { isAccurate } from "../generation/is-accurate.ts";
import { estimateWordTimes } from "../speech/estimate-word-times.ts";
import type { TranscriptSegment } from "../port.ts";
import { transcriptText } from "./transcript-text.ts";
import { wordErrorRate } from "./word-error-rate.ts";
import { WindowCutter } from "../speech/window-cutter.ts";

function segment(text: string, start: number, end: number, confidence = 0.9): TranscriptSegment {
  return { text, start, end, confidence, words: estimateWordTimes(text, [{ start, end }]) };
}

type Cue = { start: number; end: number; lines: string[] };

function readCues(vtt: string): Cue[] {
  const seconds = (stamp: string) => stamp.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  expect(vtt.startsWith("WEBVTT\n\n")).toBe(true);
  const blocks = vtt.trim().split("\n\n").slice(1);
  return blocks.map((block) => {
    const [times, ...lines] = block.split("\n");
    const match = /^(\d\d:\d\d:\d\d\.\d{3}) --> (\d\d:\d\d:\d\d\.\d{3})$/.exec(times!);
    if (!match) throw new Error(`not a cue: ${block}`);
    return { start: seconds(match[1]!), end: seconds(match[2]!), lines };
  });
}

describe("captions", () => {
  const talk = [
    segment(
      "Good morning everyone, thank you for watching this short video about our new project. We will send the final report on Friday, and please call me if you have any questions.",
      0.3,
      10.1,
    ),
    segment("Yes.", 10.6, 10.8),
    segment("The next meeting takes place in the large room on the second floor.", 10.9, 3605),
  ];

  test("have at most two lines of 42 characters, 1 to 6 s, in order and without overlap", () => {
    const cues = readCues(formatCaptions(talk));
    cues.forEach((cue, index) => {
      expect(cue.lines.length).toBeLessThanOrEqual(2);
      cue.lines.forEach((line) => expect(line.length).toBeLessThanOrEqual(42));
      expect(cue.end - cue.start).toBeLessThanOrEqual(6.001);
      expect(cue.end).toBeGreaterThan(cue.start);
      expect(cue.start).toBeGreaterThanOrEqual(cues[index - 1]?.end ?? 0);
    });
    expect(cues.flatMap((cue) => cue.lines).join(" ")).toBe(talk.map((each) => each.text).join(" "));
  });

  test("are shown for a second where the next one leaves room", () => {
    const [only] = readCues(formatCaptions([segment("Yes.", 5, 5.2)]));
    expect(only).toEqual({ start: 5, end: 6, lines: ["Yes."] });
  });

  test("escape markup, arrows and line breaks, and split a word without spaces", () => {
    const vtt = formatCaptions([
      segment(`<b>a&b --> ${"x".repeat(100)}`, 0, 4),
      { ...segment("a", 5, 6), words: [{ text: "a\n\nb\u0000", start: 5, end: 6 }] },
    ]);
    expect(vtt).toContain("&lt;b&gt;a&amp;b --&gt;");
    const cues = readCues(vtt);
    cues.flatMap((cue) => cue.lines).forEach((line) => expect(line.replaceAll(/&\w+;/g, "_").length).toBeLessThanOrEqual(42));
    expect(cues.at(-1)!.lines).toEqual(["ab"]);
  });

  test("are a valid empty file without speech", () => {
    expect(formatCaptions([])).toBe("WEBVTT\n");
  });
});

describe("transcript text", () => {
  test("starts a paragraph after a pause of 2 s", () => {
    expect(transcriptText([segment("One.", 0, 1), segment("Two.", 1.5, 2), segment("Three.", 4, 5)])).toBe("One. Two.\n\nThree.");
  });
});

describe("the accuracy standard", () => {
  test("weighs segments by their duration", () => {
    const sure = segment("sure", 0, 9, 0.95);
    const unsure = segment("unsure", 9, 10, 0.1);
    expect(isAccurate([sure, unsure], "moonshine-base-en")).toBe(true);
    expect(
      isAccurate(
        [
          { ...sure, end: 1 },
          { ...unsure, start: 1 },
        ],
        "moonshine-base-en",
      ),
    ).toBe(false);
    expect(isAccurate([], "moonshine-base-en")).toBe(true);
  });
});

describe("loops of the model", () => {
  test("are cut to one occurrence, while emphasis stays", () => {
    expect(cutRepetitions("thank you. thank you. Thank you. thank you. thank you. bye", { isComplete: true })).toBe("thank you. bye");
    expect(cutRepetitions("no, no, no, that is very very good", { isComplete: true })).toBe("no, no, no, that is very very good");
    expect(cutRepetitions("a a a a a a a", { isComplete: true })).toBe("a");
    // The model had no more time for words.
    const cut = (text: string) => cutRepetitions(text, { isComplete: false });
    expect(cut("Good morning everyone the good morning everyone the good")).toBe("Good morning everyone the");
    expect(cut("Send it on Friday. On Friday.")).toBe("Send it on Friday.");
    expect(cut("We meet on Friday and on Monday")).toBe("We meet on Friday and on Monday");
    expect(cut("")).toBe("");
  });
});

describe("word times", () => {
  test("give long words more time and leave pauses free", () => {
    const words = estimateWordTimes("a extraordinarily b", [
      { start: 1, end: 2 },
      { start: 5, end: 6 },
    ]);
    expect(words.map((word) => word.text)).toEqual(["a", "extraordinarily", "b"]);
    expect(words[1]!.end - words[1]!.start).toBeGreaterThan(words[0]!.end - words[0]!.start);
    expect(words[0]!.start).toBe(1);
    expect(words[2]!.end).toBeCloseTo(6, 6);
    expect(
      estimateWordTimes("one one", [
        { start: 1, end: 2 },
        { start: 5, end: 6 },
      ]).map((word) => [word.start, word.end]),
    ).toEqual([
      [1, 2],
      [5, 6],
    ]);
  });
});

describe("windows of speech", () => {
  const frames = (seconds: number, probability: number) => new Float32Array(Math.round(seconds / 0.032)).fill(probability);

  test("end after 0.35 s of silence, padded by 0.15 s", () => {
    const cutter = new WindowCutter();
    expect(cutter.push(frames(1, 0.01))).toEqual([]);
    expect(cutter.push(frames(2, 0.9))).toEqual([]);
    const [window] = cutter.push(frames(0.5, 0.01));
    expect(window!.start).toBeCloseTo(1 - 0.15, 1);
    expect(window!.end).toBeCloseTo(3 + 0.15, 1);
  });

  test("are the same however the audio is divided", () => {
    const all = Float32Array.from({ length: 3000 }, (_, index) => Math.abs(Math.sin(index / 37) * Math.cos(index / 11)));
    const whole = new WindowCutter();
    const pieces = new WindowCutter();
    const expected = [...whole.push(all), ...whole.finish(96)];
    const found = [...all].flatMap((probability) => pieces.push(Float32Array.of(probability)));
    expect([...found, ...pieces.finish(96)]).toEqual(expected);
    expect(expected.length).toBeGreaterThan(5);
  });

  test("are cut at the quietest moment before 15 s and do not overlap", () => {
    const speech = frames(40, 0.9);
    speech[400] = 0.4;
    const cutter = new WindowCutter();
    const windows = [...cutter.push(speech), ...cutter.finish(40)];
    expect(windows[0]!.end).toBeCloseTo(400 * 0.032, 3);
    windows.forEach((window, index) => {
      expect(window.end - window.start).toBeLessThanOrEqual(15);
      if (index > 0) expect(window.start).toBeGreaterThanOrEqual(windows[index - 1]!.end - 1e-9);
    });
    expect(windows.at(-1)!.end).toBe(40);
  });

  test("are none for a click", () => {
    const cutter = new WindowCutter();
    expect(cutter.push(Float32Array.of(0.9, 0.9, ...frames(1, 0.01)))).toEqual([]);
  });
});

describe("word error rate", () => {
  test("counts substitutions, omissions and insertions against the reference", () => {
    expect(wordErrorRate("one two three four", "One, two three four!")).toBe(0);
    expect(wordErrorRate("one two three four", "one too four extra")).toBe(0.75);
    expect(wordErrorRate("", "")).toBe(0);
    expect(wordErrorRate("one", "")).toBe(1);
  });
});

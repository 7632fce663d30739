import { describe, expect, test } from "vitest";
import { createEmbeddedTranscriber } from "../speech/embedded-transcriber.ts";
import type { TranscriptSegment } from "../port.ts";
import { splitTurns } from "./split-turns.ts";
import { speakPcm } from "../testkit/speak-pcm.ts";
import { onlyMainCases } from "@aside/testkit/main-cases.ts";

const RATE = 16_000;

/** With half a second of silence after each. */
function join(pieces: Float32Array[]): Float32Array {
  const all = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length + RATE / 2, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length + RATE / 2;
  }
  return all;
}

const SAYS = [
  "Good morning, and thank you for joining the call about the spring campaign.",
  "Thank you for having me. I have read the whole proposal that you sent last week.",
  "Wonderful. Then let us begin with the budget, which is still the most open question.",
  "I think that we can save some money when we print the posters here in the city.",
];

describe("diarization", () => {
  test("two people in turn get separate speakers, and each segment has its speaker", { timeout: 120_000 }, async () => {
    const transcriber = createEmbeddedTranscriber();
    const session = await transcriber.open({ offset: 0 });
    const heard = await session.push(
      join(await Promise.all(SAYS.map(async (text, index) => await speakPcm(text, index % 2 === 0 ? "slt" : "rms")))),
    );
    heard.push(...(await session.finish()));
    const segments = splitTurns(heard, session.turns ?? []);
    await transcriber.close();
    expect(segments.map(({ speaker }) => speaker).filter((speaker, index, all) => speaker !== all[index - 1])).toEqual([0, 1, 0, 1]);
    expect(segments.find(({ text }) => /proposal/i.test(text))?.speaker).toBe(1);
    expect(segments.find(({ text }) => /budget/i.test(text))?.speaker).toBe(0);
  });

  test.skipIf(onlyMainCases)("one person stays one speaker", { timeout: 120_000 }, async () => {
    const transcriber = createEmbeddedTranscriber();
    const session = await transcriber.open({ offset: 0 });
    await session.push(join(await Promise.all(SAYS.map(async (text) => await speakPcm(text, "rms")))));
    await session.finish();
    expect(session.turns).toEqual([]);
    // Audio from before a restart cannot be compared.
    expect((await transcriber.open({ offset: 60 })).turns).toBeUndefined();
    await transcriber.close();
  });
});

describe("speaker turns", () => {
  const segment = (said: string): TranscriptSegment => {
    const words = said.split(" ").map((text, index) => ({ text, start: index, end: index + 0.9 }));
    return { text: said, start: 0, end: words.length, words, confidence: 0.8 };
  };
  const split = (said: string, second: number) =>
    splitTurns(
      [segment(said)],
      [
        { start: 0, end: second, speaker: 0 },
        { start: second, end: 99, speaker: 1 },
      ],
    ).map(({ text, speaker, start, end }) => [text, speaker, start, end]);

  test("split a segment at the start of a sentence, if there is one nearby", () => {
    expect(split("Is it done? Yes it is.", 2)).toEqual([
      ["Is it done?", 0, 0, 2.9],
      ["Yes it is.", 1, 3, 5.9],
    ]);
    expect(split("so I said that he", 3)).toEqual([
      ["so I said", 0, 0, 2.9],
      ["that he", 1, 3, 4.9],
    ]);
  });

  test("keep a segment of one speaker whole, and all segments where there is one speaker", () => {
    expect(split("Is it done?", 50)).toEqual([["Is it done?", 0, 0, 2.9]]);
    expect(splitTurns([segment("Is it done?")], [])).toEqual([segment("Is it done?")]);
  });
});

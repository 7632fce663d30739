import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { TranscriptSegment } from "@aside/ai/port.ts";

const text = z.object({
  id: z.string(),
  trade: z.string(),
  recorded_on: z.iso.date(),
  text: z.string(),
  /** The three most important sentences. */
  key_sentences: z.array(z.string()).length(3).or(z.array(z.string()).max(2)),
  /** `who` and `due`: any of the alternatives is correct. `words`: must be part of the result. */
  actions: z.array(z.object({ who: z.array(z.string()), words: z.string(), due: z.array(z.iso.date().nullable()) })),
});
export type BenchText = z.infer<typeof text>;

/** `texts`: written before the rules. `texts-written-after`: written when the rules were finished. */
export function readTexts(folder: "texts" | "texts-written-after"): BenchText[] {
  const directory = join(import.meta.dirname, folder);
  return readdirSync(directory)
    .toSorted()
    .map((name) => text.parse(JSON.parse(readFileSync(join(directory, name), "utf8"))));
}

/** Splits the texts into two halves. The rules may be tuned only on the first one. */
export function splitTexts(texts: BenchText[], seed: number): { tuned: BenchText[]; heldOut: BenchText[] } {
  const shuffled = [...texts];
  const random = mulberry32(seed);
  for (let at = shuffled.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [shuffled[at], shuffled[other]] = [shuffled[other] as BenchText, shuffled[at] as BenchText];
  }
  const half = Math.floor(shuffled.length / 2);
  return { tuned: shuffled.slice(0, half), heldOut: shuffled.slice(half) };
}

/** A seeded random number generator, 0..1. */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Segments like those of a perfect transcriber, at two and a half words per second. */
export function segmentsOf(said: string): TranscriptSegment[] {
  const words = said.split(" ").map((word, index) => ({ text: word, start: index * 0.4, end: index * 0.4 + 0.35 }));
  return [{ text: said, start: 0, end: words.at(-1)?.end ?? 0, confidence: 0.9, words }];
}

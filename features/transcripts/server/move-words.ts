import type { TranscriptSegment } from "@aside/ai/port.ts";
import type { PlacedPart } from "@aside/core/messages/facts.ts";

/** The words inside a part of a take, shifted to their new times. A word belongs to the part that contains its midpoint. */
export function moveWords(segments: TranscriptSegment[], part: Omit<PlacedPart, "take_id">): TranscriptSegment[] {
  const end = part.base + part.duration;
  const shift = part.at - part.base;
  const clamp = (time: number) => Math.min(Math.max(time, part.base), end) + shift;
  return segments.flatMap((segment) => {
    if (segment.end <= part.base || segment.start >= end) return [];
    const words = segment.words.filter((word) => {
      const middle = (word.start + word.end) / 2;
      return middle >= part.base && middle < end;
    });
    const [first, last] = [words[0], words.at(-1)];
    if (!first || !last) return [];
    const isWhole = words.length === segment.words.length;
    return [
      {
        text: isWhole ? segment.text : words.map((word) => word.text).join(" "),
        start: clamp(isWhole ? segment.start : first.start),
        end: clamp(isWhole ? segment.end : last.end),
        confidence: segment.confidence,
        words: words.map((word) => ({ ...word, start: clamp(word.start), end: clamp(word.end) })),
      },
    ];
  });
}

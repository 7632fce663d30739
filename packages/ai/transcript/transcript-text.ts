import type { TranscriptSegment } from "../port.ts";

/** A pause of this length starts a new paragraph. */
const PARAGRAPH_PAUSE_SECONDS = 2;

/** The transcript as running text: one space between segments, an empty line where the speaker paused for 2 s. */
export function transcriptText(segments: TranscriptSegment[]): string {
  let text = "";
  segments.forEach(({ text: said, start }, index) => {
    const before = segments[index - 1];
    if (before) text += start - before.end >= PARAGRAPH_PAUSE_SECONDS ? "\n\n" : " ";
    text += said.trim();
  });
  return text;
}

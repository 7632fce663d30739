import { WORDS_PER_MINUTE } from "@aside/contract/text/reading-time.ts";
import { PREVIEW_SECONDS } from "../../notes-contract.ts";
import { fillNotes, readVariables, SOMEONE } from "../../personal-notes.ts";

const MAX_WORDS = Math.round((WORDS_PER_MINUTE * PREVIEW_SECONDS) / 60);
/** Of what has no words to count, or one endless word. */
const MAX_CHARACTERS = 200;

/** What is spoken in the first seconds of notes. */
export function cutPreview(notes: string): string {
  const text = readVariables(notes).used.length > 0 ? fillNotes(notes, SOMEONE) : notes;
  let words = 0;
  let end = 0;
  for (const { segment, index, isWordLike } of new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)) {
    if (isWordLike && ++words > MAX_WORDS) break;
    end = index + segment.length;
    if (end > MAX_CHARACTERS) break;
  }
  return text.slice(0, Math.min(end, MAX_CHARACTERS)).toWellFormed().trim();
}

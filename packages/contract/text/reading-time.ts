/** Words per minute of a calm speaker. */
export const WORDS_PER_MINUTE = 130;

/** Seconds that speaking the text takes. */
export function readingSeconds(text: string): number {
  const words = text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return Math.round((words / WORDS_PER_MINUTE) * 60);
}

/** Words per minute of a calm speaker. */
const WORDS_PER_MINUTE = 130;

/** Seconds that speaking the text takes. */
export function readingSeconds(text: string): number {
  const words = text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
  return Math.round((words / WORDS_PER_MINUTE) * 60);
}

/** An unhurried speaker. */
const WORDS_PER_MINUTE = 130;

/** Seconds that a text takes to be said. */
export function readingSeconds(text: string): number {
  const words = text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
  return Math.round((words / WORDS_PER_MINUTE) * 60);
}

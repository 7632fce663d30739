/** Where a chapter of a video begins (`start`, seconds). Lists are in order. */
export interface Chapter {
  start: number;
  title: string;
}

/** Seconds into a chapter after which "previous" means its own beginning. */
const AGAIN_SECONDS = 3;

/** The chapter that a time lies in; undefined before the first. */
export function chapterAt(chapters: readonly Chapter[], seconds: number): Chapter | undefined {
  return chapters.findLast((chapter) => chapter.start <= seconds);
}

/** The chapter that begins nearest to a time and no farther from it than `reach`, in seconds. */
export function chapterNear(chapters: readonly Chapter[], seconds: number, reach: number): Chapter | undefined {
  const distance = ({ start }: Chapter) => Math.abs(start - seconds);
  return chapters.filter((chapter) => distance(chapter) <= reach).toSorted((one, other) => distance(one) - distance(other))[0];
}

/** Where the next (1) or previous (-1) chapter begins, in seconds; undefined where there is none. */
export function chapterStep(chapters: readonly Chapter[], seconds: number, by: 1 | -1): number | undefined {
  if (by === 1) return chapters.find((chapter) => chapter.start > seconds)?.start;
  const before = chapters.findLast((chapter) => chapter.start < seconds - AGAIN_SECONDS);
  // What lies before the first chapter is a chapter without a name.
  return before?.start ?? (chapters.length > 0 ? 0 : undefined);
}

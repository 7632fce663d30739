/** A chapter of a video and its start in seconds. Lists are in order. */
export interface Chapter {
  start: number;
  title: string;
}

/** After this many seconds in a chapter, "previous" returns to its start. */
const AGAIN_SECONDS = 3;

/** The chapter at a time; undefined before the first. */
export function chapterAt(chapters: readonly Chapter[], seconds: number): Chapter | undefined {
  return chapters.findLast((chapter) => chapter.start <= seconds);
}

/** The chapter whose start is nearest to a time, within `reach` seconds. */
export function chapterNear(chapters: readonly Chapter[], seconds: number, reach: number): Chapter | undefined {
  const distance = ({ start }: Chapter) => Math.abs(start - seconds);
  return chapters.filter((chapter) => distance(chapter) <= reach).toSorted((one, other) => distance(one) - distance(other))[0];
}

/** The start of the next (1) or previous (-1) chapter, in seconds; undefined where there is none. */
export function chapterStep(chapters: readonly Chapter[], seconds: number, by: 1 | -1): number | undefined {
  if (by === 1) return chapters.find((chapter) => chapter.start > seconds)?.start;
  const before = chapters.findLast((chapter) => chapter.start < seconds - AGAIN_SECONDS);
  // The time before the first chapter counts as an unnamed chapter.
  return before?.start ?? (chapters.length > 0 ? 0 : undefined);
}

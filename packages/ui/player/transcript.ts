/** One spoken word. Seconds from the start of the video. */
export interface SpokenWord {
  startSeconds: number;
  text: string;
}

/** One segment of speech. Seconds from the start of the video. */
export interface TranscriptSegment {
  startSeconds: number;
  endSeconds: number;
  text: string;
  /** Absent if the word times are unknown, as in a translation. */
  words?: readonly SpokenWord[];
  /** A short label shown after the text, in the page's language. */
  mark?: string;
}

/** The index of the segment or word at a time. During a pause it is the previous one; -1 before the first. `spoken` is ordered. */
export function segmentAt(spoken: readonly { startSeconds: number }[], seconds: number): number {
  return spoken.findLastIndex((part) => part.startSeconds <= seconds);
}

/** Indices of the segments that contain the search text, regardless of case; all of them for an empty search. */
export function searchSegments(segments: readonly TranscriptSegment[], words: string): number[] {
  const wanted = words.trim().toLocaleLowerCase();
  return segments.flatMap((segment, index) => (segment.text.toLocaleLowerCase().includes(wanted) ? [index] : []));
}

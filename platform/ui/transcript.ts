/** One spoken stretch. Seconds from the start of the video. */
export interface TranscriptSegment {
  startSeconds: number;
  endSeconds: number;
  text: string;
}

/** Index of the segment being spoken at a time (in a gap: the one before it), or -1 before the first. Segments are in order. */
export function segmentAt(segments: readonly TranscriptSegment[], seconds: number): number {
  return segments.findLastIndex((segment) => segment.startSeconds <= seconds);
}

/** Indices of the segments that hold the words, without regard to case; all of them for an empty search. */
export function searchSegments(segments: readonly TranscriptSegment[], words: string): number[] {
  const wanted = words.trim().toLocaleLowerCase();
  return segments.flatMap((segment, index) => (segment.text.toLocaleLowerCase().includes(wanted) ? [index] : []));
}

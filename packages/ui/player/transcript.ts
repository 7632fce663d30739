/** One spoken word. Seconds from the start of the video. */
export interface SpokenWord {
  startSeconds: number;
  text: string;
}

/** One spoken stretch. Seconds from the start of the video. */
export interface TranscriptSegment {
  startSeconds: number;
  endSeconds: number;
  text: string;
  /** Where they are known: a translation has none. */
  words?: readonly SpokenWord[];
}

/** Index of the stretch or word being spoken at a time (in a gap: the one before it), or -1 before the first. They are in order. */
export function segmentAt(spoken: readonly { startSeconds: number }[], seconds: number): number {
  return spoken.findLastIndex((part) => part.startSeconds <= seconds);
}

/** Indices of the segments that hold the words, without regard to case; all of them for an empty search. */
export function searchSegments(segments: readonly TranscriptSegment[], words: string): number[] {
  const wanted = words.trim().toLocaleLowerCase();
  return segments.flatMap((segment, index) => (segment.text.toLocaleLowerCase().includes(wanted) ? [index] : []));
}

import type { TranscriptJson } from "../contract.ts";
import type { TranscriptRow, TranscriptSegmentRow } from "./store.ts";

/** A transcript that did not meet the accuracy standard is returned without text. */
export function presentTranscript(takeId: string | null, row: TranscriptRow | undefined, segments: TranscriptSegmentRow[]): TranscriptJson {
  if (!row) return { state: "none", engine: null, confidence: null, language: "en", take_id: takeId, version: 0, segments: [] };
  const state = row.state as TranscriptJson["state"];
  const hasOneSpeaker = new Set(segments.map((segment) => segment.speaker)).size < 2;
  return {
    state,
    engine: row.engine,
    confidence: row.confidence,
    language: row.language,
    take_id: takeId,
    version: row.version,
    segments: state === "removed" ? [] : segments.map((segment) => presentSegment(segment, hasOneSpeaker)),
  };
}

function presentSegment(segment: TranscriptSegmentRow, hasOneSpeaker: boolean): TranscriptJson["segments"][number] {
  return {
    start: segment.start_at,
    end: segment.end_at,
    text: segment.text,
    confidence: segment.confidence,
    words: segment.words as TranscriptJson["segments"][number]["words"],
    speaker: hasOneSpeaker ? null : segment.speaker,
    is_edited: segment.heard !== null,
  };
}

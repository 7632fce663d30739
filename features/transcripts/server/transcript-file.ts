import { formatCaptions, formatSubRip } from "@aside/ai/transcript/format-captions.ts";
import { transcriptText } from "@aside/ai/transcript/transcript-text.ts";
import type { TranscriptSegment } from "@aside/ai/port.ts";
import type { FileReply } from "@aside/contract/replies.ts";
import type { TranscriptFormat } from "../contract.ts";

export const FILE_TYPES = { vtt: "text/vtt", srt: "application/x-subrip", txt: "text/plain" } as const;

const WRITERS: Record<TranscriptFormat, (segments: TranscriptSegment[]) => string> = {
  vtt: (segments) => formatCaptions(segments),
  srt: (segments) => formatSubRip(segments),
  txt: (segments) => (segments.length === 0 ? "" : `${transcriptText(segments)}\n`),
};

/** The transcript in the spoken language as a file: of the API and of the player alike. */
export function writeTranscript(
  segments: TranscriptSegment[],
  format: TranscriptFormat,
): Required<Pick<FileReply, "contentType">> & { body: string } {
  // SubRip names no encoding of its own.
  const contentType = format === "srt" ? `${FILE_TYPES.srt}; charset=utf-8` : FILE_TYPES[format];
  return { body: WRITERS[format](segments), contentType };
}

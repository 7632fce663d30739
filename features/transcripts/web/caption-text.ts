import { formatCueTime } from "@aside/contract/time/durations.ts";

type Line = { start: number; end: number; text: string };

/** Writes WebVTT or SubRip for a translation that exists only in this browser. Times in seconds. */
export function writeCaptions(lines: readonly Line[], format: "vtt" | "srt"): string {
  const mark = format === "vtt" ? "." : ",";
  const cues = lines.map(({ start, end, text }, index) => {
    const times = `${formatCueTime(start * 1000, mark)} --> ${formatCueTime(end * 1000, mark)}`;
    return `${format === "srt" ? `${index + 1}\n` : ""}${times}\n${escape(text, format)}\n`;
  });
  return `${format === "vtt" ? "WEBVTT\n\n" : ""}${cues.join("\n")}`;
}

/** Escapes text so that it is one line without tags or the "-->" arrow. */
function escape(text: string, format: "vtt" | "srt"): string {
  const line = text.replace(/\s+/g, " ");
  return format === "vtt" ? line.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;") : line.replace(/-->/g, "→");
}

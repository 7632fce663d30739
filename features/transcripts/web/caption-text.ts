type Line = { start: number; end: number; text: string };

/** Writes WebVTT or SubRip for a translation that exists only in this browser. Times in seconds. */
export function writeCaptions(lines: readonly Line[], format: "vtt" | "srt"): string {
  const mark = format === "vtt" ? "." : ",";
  const cues = lines.map(({ start, end, text }, index) => {
    const times = `${writeTime(start, mark)} --> ${writeTime(end, mark)}`;
    return `${format === "srt" ? `${index + 1}\n` : ""}${times}\n${escape(text, format)}\n`;
  });
  return `${format === "vtt" ? "WEBVTT\n\n" : ""}${cues.join("\n")}`;
}

function writeTime(seconds: number, mark: string): string {
  const all = Math.max(0, Math.round(seconds * 1000));
  const pad = (value: number, length = 2) => String(Math.floor(value)).padStart(length, "0");
  return `${pad(all / 3_600_000)}:${pad((all / 60_000) % 60)}:${pad((all / 1000) % 60)}${mark}${pad(all % 1000, 3)}`;
}

/** Escapes text so that it is one line without tags or the "-->" arrow. */
function escape(text: string, format: "vtt" | "srt"): string {
  const line = text.replace(/\s+/g, " ");
  return format === "vtt" ? line.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;") : line.replace(/-->/g, "→");
}

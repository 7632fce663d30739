export type PictureType = "image/png" | "image/jpeg" | "image/webp" | "image/gif";

/** A picture's type by its first bytes; null for other files. Only a decoder can tell whether it is complete. */
export function sniffPicture(bytes: Buffer): PictureType | null {
  const head = bytes.toString("latin1", 0, 16);
  if (head.startsWith("\u0089PNG\r\n\u001a\n")) return "image/png";
  if (head.startsWith("\u00ff\u00d8\u00ff")) return "image/jpeg";
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return "image/webp";
  return /^GIF8[79]a/.test(head) ? "image/gif" : null;
}

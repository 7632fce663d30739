const ZIP = Buffer.from("PK\u0003\u0004");

/** Decodes a file of unknown encoding: UTF-8, UTF-16 of either byte order, otherwise Windows-1252. Null if it is not text. */
export function decodeText(bytes: Buffer): string | null {
  if (bytes.subarray(0, 4).equals(ZIP)) return null;
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  // oxlint-disable-next-line no-control-regex -- what no text file holds
  return /[\u0000-\u0008\u000e-\u001f]/.test(text) ? null : text;
}

function encodingOf(bytes: Buffer): string {
  const [first = 0, second = 0] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const start = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  // Without a byte order mark: every second byte of Latin text is zero.
  if ((zeros[1] ?? 0) > start.length / 4 && zeros[0] === 0) return "utf-16le";
  if ((zeros[0] ?? 0) > start.length / 4 && zeros[1] === 0) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

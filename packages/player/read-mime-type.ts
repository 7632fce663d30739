/** Reads MIME type and codec (RFC 6381) from a fragmented MP4's init segment with one track. Null for a codec that we do not produce. */
export function readMimeType(bytes: Uint8Array): string | null {
  const avc = find(bytes, "avcC");
  // Profile, constraints and level follow the box type and the version.
  if (avc >= 0) return `video/mp4; codecs="avc1.${[...bytes.subarray(avc + 5, avc + 8)].map(toHex).join("")}"`;
  if (find(bytes, "dOps") >= 0) return 'audio/mp4; codecs="opus"';
  if (find(bytes, "mp4a") >= 0) return 'audio/mp4; codecs="mp4a.40.2"';
  return null;
}

const toHex = (byte: number): string => byte.toString(16).padStart(2, "0");

function find(bytes: Uint8Array, boxName: string): number {
  const wanted = [...boxName].map((character) => character.charCodeAt(0));
  return bytes.findIndex((_, at) => wanted.every((byte, offset) => bytes[at + offset] === byte));
}

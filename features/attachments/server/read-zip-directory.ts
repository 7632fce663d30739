const FILE = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const MAX_ENTRIES = 10_000;
const MAX_UNPACKED_BYTES = 512 * 1024 * 1024;

/**
 * The names in a ZIP's directory. Nothing is unpacked. Null for anything but one plain archive from the first to the last byte: other data
 * before or after it, several disks, ZIP64, encryption, names that leave the archive, or more content than a document has.
 */
export function readZipDirectory(zip: Buffer): string[] | null {
  const end = zip.length - END_BYTES;
  // A comment at the end, where another format could hide, is not accepted either.
  if (end < 0 || !isZip(zip) || zip.readUInt32LE(end) !== END) return null;
  const [disk, count, size, start] = [
    zip.readUInt32LE(end + 4),
    zip.readUInt16LE(end + 10),
    zip.readUInt32LE(end + 12),
    zip.readUInt32LE(end + 16),
  ];
  if (disk !== 0 || count > MAX_ENTRIES || start + size !== end) return null;
  const names: string[] = [];
  let unpacked = 0;
  let at = start;
  for (let entry = 0; entry < count; entry++) {
    if (at + ENTRY_BYTES > end || zip.readUInt32LE(at) !== ENTRY) return null;
    const isEncrypted = (zip.readUInt16LE(at + 8) & 1) === 1;
    unpacked += zip.readUInt32LE(at + 24);
    const nameAt = at + ENTRY_BYTES;
    const nameBytes = zip.readUInt16LE(at + 28);
    at = nameAt + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    const name = zip.toString("utf8", nameAt, nameAt + nameBytes);
    if (isEncrypted || at > end || unpacked > MAX_UNPACKED_BYTES || !isInside(name)) return null;
    names.push(name);
  }
  return at === end ? names : null;
}

/** Whether the bytes begin as a ZIP with files does. */
export const isZip = (bytes: Buffer): boolean => bytes.length >= 4 && bytes.readUInt32LE(0) === FILE;

const isInside = (name: string): boolean => !name.startsWith("/") && !/[\\:\0]/.test(name) && !name.split("/").includes("..");

import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
type Color = readonly [red: number, green: number, blue: number, alpha: number];

/** A square PNG with a play symbol, as Teams wants two of. */
export function drawIcon({ size, ground, sign }: { size: number; ground: Color; sign: Color }): Buffer {
  const rows = Array.from({ length: size }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: size }, (__, x) => (isSign((x + 0.5) / size, (y + 0.5) / size) ? sign : ground)).flat()]),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // 8 bits per channel, with alpha.
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([SIGNATURE, chunk("IHDR", header), chunk("IDAT", deflateSync(Buffer.concat(rows))), chunk("IEND", Buffer.alloc(0))]);
}

/** A triangle that points to the right, in a square of size 1. */
const isSign = (x: number, y: number): boolean => x > 0.34 && x < 0.74 && Math.abs(y - 0.5) < (0.74 - x) * 0.6;

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([frame.subarray(0, 4), content, frame.subarray(4)]);
}

import { readFile } from "node:fs/promises";
import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeSafePicture } from "./make-safe-picture.ts";
import { ffmpeg, makeDirectory } from "../testkit/media-fixtures.ts";

let files: Awaited<ReturnType<typeof makeDirectory>>;
beforeAll(async () => {
  files = await makeDirectory();
});
afterAll(() => files[Symbol.asyncDispose]());

const MOST = { width: 640, height: 128 };
const sides = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

async function picture(name: string, size: string): Promise<Buffer> {
  await ffmpeg("-f", "lavfi", "-i", `testsrc=size=${size}:rate=1`, "-frames:v", "1", files.path(name));
  return await readFile(files.path(name));
}

/** A PNG whose header claims this size, with hardly any bytes. */
function claimPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crc32(body));
    return Buffer.concat([head, body, crc]);
  };
  const ihdr = Buffer.alloc(13);
  ihdr.writeUInt32BE(width, 0);
  ihdr.writeUInt32BE(height, 4);
  ihdr.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", ihdr), chunk("IDAT", deflateSync(Buffer.alloc(100_000))), chunk("IEND", Buffer.alloc(0))]);
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

describe("a picture", () => {
  test.each([
    ["a.png", "1280x256", [640, 128]],
    ["b.jpg", "300x300", [128, 128]],
    ["c.webp", "100x20", [100, 20]],
    ["d.png", "2000x20", [640, 6]],
  ])("%s of %s is redrawn, within %j", async (name, size, expected) => {
    expect(sides(await makeSafePicture(await picture(name, size), MOST))).toEqual(expected);
  });

  test("loses all data except its pixels", async () => {
    const polyglot = Buffer.concat([await picture("e.png", "40x40"), Buffer.from("<script>alert(1)</script>")]);
    expect((await makeSafePicture(polyglot, MOST)).includes("script")).toBe(false);
  });

  test.each([
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), "unsupported"],
    ["a GIF", Buffer.from("GIF89a\u0001\u0000"), "unsupported"],
    ["a playlist", Buffer.from("#EXTM3U\nfile:///etc/passwd"), "unsupported"],
    ["nothing", Buffer.alloc(0), "unsupported"],
    ["a truncated PNG", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), "corrupt"],
    ["a JPEG of zeros", Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(1000)]), "corrupt"],
    ["a WebP of text", Buffer.from("RIFF\u0010\u0000\u0000\u0000WEBPhello there"), "corrupt"],
    ["65,535 pixels square in a kilobyte (docs/hostile-inputs.md row 2)", claimPng(65_535, 65_535), "too_large"],
  ])("%s is refused", async (_, bytes, reason) => {
    const started = performance.now();
    await expect(makeSafePicture(bytes, MOST)).rejects.toMatchObject({ name: "MediaError", reason });
    expect(performance.now() - started).toBeLessThan(15_000);
  });
});

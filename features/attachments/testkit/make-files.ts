/** Files for tests, made by the real tools or byte by byte. */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { ZipFile } from "yazl";
import { withTemporaryDirectory } from "@aside/files/temporary-directory.ts";

export async function makePicture(format: "png" | "jpg" | "webp" | "gif", size: string): Promise<Buffer> {
  return await withTemporaryDirectory(async (directory) => {
    const path = join(directory, `a.${format}`);
    await promisify(execFile)("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", `testsrc=size=${size}`, "-frames:v", "1", path]);
    return await readFile(path);
  });
}

/** A PDF of one empty page. */
export const PDF = Buffer.from(
  [
    "%PDF-1.4",
    "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj",
    "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj",
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj",
    "trailer<</Root 1 0 R>>",
    "%%EOF",
  ].join("\n"),
);

export async function makeZip(names: readonly string[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const name of names) zip.addBuffer(Buffer.from(`<!-- ${name} -->`), name);
  zip.end();
  return await buffer(zip.outputStream as Readable);
}

/** The parts of an Office document that tell what it is. */
export const makeDocument = async (folder: "word" | "xl" | "ppt", more: readonly string[] = []): Promise<Buffer> =>
  await makeZip(["[Content_Types].xml", "_rels/.rels", `${folder}/document.xml`, ...more]);

/** The directory of a ZIP with `count` entries that claim `unpackedBytes` each. No content belongs to them. */
export function makeZipDirectory(count: number, unpackedBytes: number): Buffer {
  const entry = (name: string) => {
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt32LE(unpackedBytes, 24);
    head.writeUInt16LE(name.length, 28);
    return Buffer.concat([head, Buffer.from(name)]);
  };
  const start = Buffer.from("PK\u0003\u0004");
  const names = [
    "[Content_Types].xml",
    "word/document.xml",
    ...Array.from({ length: Math.max(0, count - 2) }, (_, index) => `word/${index}`),
  ];
  const directory = Buffer.concat(names.map(entry));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(start.length, 16);
  return Buffer.concat([start, directory, end]);
}

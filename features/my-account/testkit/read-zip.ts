import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** What an independent unpacker finds in a ZIP (Python's zipfile checks every CRC): bytes by path. */
export async function readZip(zip: Buffer): Promise<Map<string, Buffer>> {
  const directory = await mkdtemp(join(tmpdir(), "aside-zip-"));
  try {
    const path = join(directory, "archive.zip");
    await writeFile(path, zip);
    const out = join(directory, "out");
    await promisify(execFile)("python3", ["-m", "zipfile", "-e", path, out]);
    const files = await readdir(out, { recursive: true, withFileTypes: true });
    const read = files
      .filter((file) => file.isFile())
      .map(async (file) => {
        const full = join(file.parentPath, file.name);
        return [full.slice(out.length + 1), await readFile(full)] as const;
      });
    return new Map(await Promise.all(read));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

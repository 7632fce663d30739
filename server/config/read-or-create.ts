import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";

/** Reads a secret from a file that only its owner can read; creates it with `make` where it is missing. */
export function readOrCreate(file: string, make: () => string): string {
  if (!existsSync(file)) {
    // The file is linked when it is complete: of two processes that start at the same time, both use the file of the first.
    const whole = `${file}.${process.pid}`;
    writeFileSync(whole, make(), { mode: 0o600 });
    try {
      linkSync(whole, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      rmSync(whole);
    }
  }
  return readFileSync(file, "utf8").trim();
}

import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";

/** The secret in a file that only its owner reads; made with `make` where there is none. */
export function readOrMake(file: string, make: () => string): string {
  if (!existsSync(file)) {
    // Linked when it is whole: another process that starts at this moment reads all of it or makes its own, and one of the two stays.
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

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** SQLITE_BUSY: another process holds the lock. */
const BUSY = 5;
const LONGEST_BUILD_MS = 600_000;

/**
 * Runs `build`, which makes `directory/dist` of sources with this stamp, unless another process has made it meanwhile: `npm start` and
 * `npm run demo` may start together, and two builds at once would delete each other's files. Blocks this process while it waits.
 */
export async function buildOnce({ directory, lockFile, stamp, build }) {
  // As server/process/data-dir-lock.ts.
  const lock = new DatabaseSync(lockFile);
  const take = () => lock.exec("pragma journal_mode = memory; begin immediate");
  try {
    take();
  } catch (error) {
    if (error.errcode !== BUSY) throw error;
    console.error("Waiting for another build of the web app…");
    lock.exec(`pragma busy_timeout = ${LONGEST_BUILD_MS}`);
    take();
  }
  try {
    if (isBuilt(directory, stamp)) return;
    await build();
    writeFileSync(stampFile(directory), stamp);
  } finally {
    lock.close();
  }
}

/** Whether the build is of sources with this stamp. */
export function isBuilt(directory, stamp) {
  const file = stampFile(directory);
  return existsSync(file) && readFileSync(file, "utf8") === stamp;
}

const stampFile = (directory) => join(directory, "dist/.stamp");

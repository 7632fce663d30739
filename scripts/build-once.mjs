import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lockDirectory } from "@aside/server/process/directory-lock.ts";

const LONGEST_BUILD_MS = 600_000;

/**
 * Runs `build`, which makes `directory/dist` of sources with this stamp, unless another process has made it meanwhile: `npm start` and
 * `npm run demo` may start together, and two builds at once would delete each other's files. Blocks this process while it waits; keeps
 * `lockDir` locked until this process ends.
 */
export async function buildOnce({ directory, lockDir, stamp, build }) {
  if (!lockDirectory(lockDir)) {
    console.error("Waiting for another build of the web app…");
    if (!lockDirectory(lockDir, { waitMs: LONGEST_BUILD_MS })) throw new Error("another build of the web app has not ended in ten minutes");
  }
  if (isBuilt(directory, stamp)) return;
  await build();
  writeFileSync(stampFile(directory), stamp);
}

/** Whether the build is of sources with this stamp. */
export function isBuilt(directory, stamp) {
  const file = stampFile(directory);
  return existsSync(file) && readFileSync(file, "utf8") === stamp;
}

const stampFile = (directory) => join(directory, "dist/.stamp");

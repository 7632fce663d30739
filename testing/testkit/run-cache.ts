import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** The environment variable with the directory that all test files of one run share; global-setup.ts creates and removes it. */
export const RUN_DIRECTORY = "TEST_RUN_DIRECTORY";

/**
 * A directory that `make` fills once per test run, for example with samples or the web build. Its content must not be changed. Outside of a
 * test run (in benches) each call creates a separate one.
 */
export async function makeOncePerRun(key: string, make: (directory: string) => Promise<void>): Promise<string> {
  const shared = process.env[RUN_DIRECTORY];
  if (!shared) {
    const own = await mkdtemp(join(tmpdir(), "aside-made-"));
    await make(own);
    return own;
  }
  const directory = join(shared, createHash("sha256").update(key).digest("hex").slice(0, 32));
  const lock = `${directory}.lock`;
  while (!existsSync(directory)) {
    if (!(await takeLock(lock))) {
      await sleep(20);
      continue;
    }
    try {
      if (!existsSync(directory)) await makeWhole(directory, make);
    } finally {
      await rm(lock, { recursive: true });
    }
  }
  return directory;
}

async function takeLock(path: string): Promise<boolean> {
  return await mkdir(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") return false;
      throw error;
    },
  );
}

/** The directory gets its final name when it is complete. */
async function makeWhole(directory: string, make: (directory: string) => Promise<void>): Promise<void> {
  const unfinished = await mkdtemp(`${directory}.`);
  await make(unfinished);
  await rename(unfinished, directory);
}

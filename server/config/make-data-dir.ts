import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { StartError } from "./start-error.ts";

const REASONS: Record<string, string> = {
  EEXIST: "it is a file",
  ENOTDIR: "a part of its path is a file",
  ENOENT: "it cannot be created there",
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "its file system is read-only",
  ENOSPC: "its disk is full",
  ENAMETOOLONG: "its path is too long",
};

/** Creates the data directory, readable by its owner only, if it is missing. Throws `StartError` if it cannot be used. */
export function makeDataDir(dataDir: string): void {
  try {
    makeWithParents(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    throw new StartError(`DATA_DIR: ${dataDir} cannot be used: ${REASONS[code] ?? message}. Set DATA_DIR to another directory.`, {
      cause: error,
    });
  }
}

/** As `mkdirSync` with `recursive`, which never ends in a file system that refuses new directories with ENOENT, such as /proc. */
function makeWithParents(directory: string): void {
  if (!existsSync(dirname(directory))) makeWithParents(dirname(directory));
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    if (!existsSync(directory) || !statSync(directory).isDirectory()) throw error;
  }
}

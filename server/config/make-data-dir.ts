import { accessSync, constants, mkdirSync } from "node:fs";
import { StartError } from "./start-error.ts";

const REASONS: Record<string, string> = {
  EEXIST: "it is a file",
  ENOTDIR: "a part of its path is a file",
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "its file system is read-only",
  ENOSPC: "its disk is full",
  ENAMETOOLONG: "its path is too long",
};

/** Creates the data directory, readable by its owner only, if it is missing. Throws `StartError` if it cannot be used. */
export function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    throw new StartError(`DATA_DIR: ${dataDir} cannot be used: ${REASONS[code] ?? message}. Set DATA_DIR to another directory.`, {
      cause: error,
    });
  }
}

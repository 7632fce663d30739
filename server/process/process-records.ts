import { lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { killProcess, type ProcessIdentity, readStartTime } from "./process-identity.ts";

/** The processes of a supervisor on a data directory, by name: the next supervisor ends those that a killed one left. */
export type ProcessRecords = Record<string, ProcessIdentity>;

const fileOf = (dataDir: string) => join(dataDir, "processes.json");

export function readRecords(dataDir: string): ProcessRecords {
  try {
    // When root's supervisor runs on a directory of another user, that user must not choose which processes it kills.
    if (lstatSync(fileOf(dataDir)).uid !== process.getuid?.()) return {};
    return JSON.parse(readFileSync(fileOf(dataDir), "utf8")) as ProcessRecords;
  } catch {
    return {}; // the first start
  }
}

export function writeRecords(dataDir: string, pids: Record<string, number>): void {
  const records: ProcessRecords = {};
  for (const [name, pid] of Object.entries(pids)) records[name] = { pid, startedAt: readStartTime(pid) ?? "ended" };
  // Renamed, so that a kill leaves no incomplete file.
  const temporary = `${fileOf(dataDir)}.new`;
  rmSync(temporary, { force: true });
  writeFileSync(temporary, JSON.stringify(records), { mode: 0o600, flag: "wx" });
  renameSync(temporary, fileOf(dataDir));
}

/** Requires the lock on the directory: these processes then have no supervisor. */
export async function endOrphanedProcesses(dataDir: string): Promise<void> {
  await Promise.all(Object.values(readRecords(dataDir)).map(killProcess));
}

import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** SQLITE_BUSY: another process holds the lock. */
const BUSY = 5;

/**
 * Makes this process the only one that runs on `dataDir`, until it ends, however it ends. False when another one does.
 * Node offers no file locks, but SQLite takes one (fcntl), which the system releases even after kill -9 and which also holds between containers.
 */
export function lockDataDir(dataDir: string): boolean {
  const database = new DatabaseSync(join(dataDir, "lock"));
  try {
    // `memory`: a journal file would outlive a kill.
    database.exec("pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === BUSY) return false;
    throw new Error(`${dataDir} cannot be locked: ${(error as Error).message}`, { cause: error });
  }
  held.push(database); // An unreachable database would be closed, and the lock released.
  return true;
}

const held: DatabaseSync[] = [];

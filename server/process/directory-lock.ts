import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** SQLITE_BUSY: another process holds the lock. */
const BUSY = 5;

/**
 * Locks `directory` for this process until it ends, in whatever way. False when another process has the lock, also after `waitMs`
 * milliseconds, which block this process. Node offers no file locks, but SQLite uses one (fcntl), which the system releases even after
 * kill -9 and which also works between containers.
 */
export function lockDirectory(directory: string, { waitMs = 0 } = {}): boolean {
  const database = new DatabaseSync(join(directory, "lock"), { timeout: waitMs });
  try {
    // `memory`: a journal file would survive a kill. `immediate`: one step decides. With `exclusive`, two processes that start together could
    // each see the other's shared lock, and neither would get it.
    database.exec("pragma journal_mode = memory; begin immediate");
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === BUSY) return false;
    throw new Error(`${directory} cannot be locked: ${(error as Error).message}`, { cause: error });
  }
  held.push(database); // The garbage collector would close an unreachable database, and release the lock.
  return true;
}

const held: DatabaseSync[] = [];

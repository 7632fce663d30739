import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, readdirSync, statSync } from "node:fs";
import type { SystemUser } from "./system-user.ts";

/**
 * Closes `dataDir` to everybody but its owner, also one that an earlier version left open, and gives it with all that is in it to `owner` (null: leaves it).
 * `passage`: a group that may pass through it to a directory of its own.
 */
export function secureDataDir(dataDir: string, options: { owner: SystemUser | null; passage: number | null }): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { owner, passage } = options;
  if (owner && statSync(dataDir).uid !== owner.uid) {
    // Its contents first: the owner of the directory itself says that all of it was done.
    const names = readdirSync(dataDir);
    if (names.length > 0) execFileSync("chown", ["-Rh", `${owner.uid}:${owner.gid}`, "--", ...names], { cwd: dataDir });
    chownSync(dataDir, owner.uid, owner.gid);
  } else if (!owner && process.getuid?.() === 0) chownSync(dataDir, 0, passage ?? 0);
  chmodSync(dataDir, !owner && passage !== null ? 0o710 : 0o700);
}

import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, readdirSync, statSync } from "node:fs";
import type { SystemUser } from "./system-user.ts";

/**
 * Makes `dataDir` private to its owner, also one that an earlier version left readable, and gives it with its content to `owner` (null: keeps the owner).
 * `passage`: a group that may pass through it to its own directory.
 */
export function secureDataDir(dataDir: string, options: { owner: SystemUser | null; passage: number | null }): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { owner, passage } = options;
  if (owner && statSync(dataDir).uid !== owner.uid) {
    // Its content first: the owner of the directory itself shows that everything was done.
    const names = readdirSync(dataDir);
    if (names.length > 0) execFileSync("chown", ["-Rh", `${owner.uid}:${owner.gid}`, "--", ...names], { cwd: dataDir });
    chownSync(dataDir, owner.uid, owner.gid);
  } else if (!owner && process.getuid?.() === 0) chownSync(dataDir, 0, passage ?? 0);
  chmodSync(dataDir, !owner && passage !== null ? 0o710 : 0o700);
}

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { AccessNeeds } from "./probe-access.ts";
import { findSystemUser, type SystemUser } from "./system-user.ts";

/**
 * Chooses the user of api and worker: the current one (`user` is null) unless that is root and an ordinary user has all the required
 * access. `reason`: why they stay with root.
 */
export function chooseUser(needs: AccessNeeds): { user: SystemUser | null; reason: string | null } {
  const user = findSystemUser();
  if (!user) return { user: null, reason: null };
  const probe = spawnSync(process.execPath, [join(import.meta.dirname, "probe-access.ts"), JSON.stringify(needs)], {
    uid: user.uid,
    gid: user.gid,
    cwd: "/",
    env: { TMPDIR: needs.temporary },
    encoding: "utf8",
  });
  if (probe.error) return { user: null, reason: `the user ${user.name} cannot run ${process.execPath}` };
  if (probe.status !== 0) return { user: null, reason: `the user ${user.name} cannot read ${import.meta.dirname}` };
  const problem = probe.stdout.trim();
  return problem === "" ? { user, reason: null } : { user: null, reason: `the user ${user.name} cannot ${problem}` };
}

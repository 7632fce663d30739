import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

export type ProcessIdentity = { pid: number; startedAt: string };

/**
 * The start time of the process with this id, in no particular unit: ids are reused, so only both together identify a process.
 * Null when there is none. A zombie counts as ended.
 */
export function readStartTime(pid: number): string | null {
  if (!existsSync("/proc/self/stat")) return readStartTimeByPs(pid);
  const stat = readProcFile(pid, "stat");
  if (stat === null) return null;
  // Field 2 is the name in parentheses, which may contain anything; field 3 is the state, 20 the number of threads, 22 the start in ticks
  // since boot (proc(5)).
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  // The other threads of a zombie may still be running, and hold its port and its files until they end.
  if (fields[0] === "X" || (fields[0] === "Z" && Number(fields[17]) <= 1)) return null;
  return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${fields[19]}`;
}

/** macOS has no /proc. */
function readStartTimeByPs(pid: number): string | null {
  const [state = "Z", ...started] = runPs(pid, "stat=,lstart=").split(/\s+/);
  return state.startsWith("Z") || started.length === 0 ? null : started.join(" ");
}

/** Program and arguments, separated by spaces; empty when there is no such process. */
export function readCommandLine(pid: number): string {
  if (!existsSync("/proc/self/stat")) return runPs(pid, "args=");
  return (readProcFile(pid, "cmdline") ?? "").replaceAll("\0", " ").trim();
}

function readProcFile(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return null;
  }
}

function runPs(pid: number, columns: string): string {
  try {
    return execFileSync("ps", ["-ww", "-o", columns, "-p", String(pid)], { stdio: ["ignore", "pipe", "ignore"] })
      .toString()
      .trim();
  } catch {
    return "";
  }
}

export const isAlive = (pid: number): boolean => readStartTime(pid) !== null;

/** False when it is still running after `timeoutMs`. */
export async function waitForExit(pid: number, timeoutMs: number): Promise<boolean> {
  const startedAt = readStartTime(pid);
  const deadline = Date.now() + timeoutMs;
  while (startedAt !== null && readStartTime(pid) === startedAt) {
    if (Date.now() > deadline) return false;
    await sleep(25);
  }
  return true;
}

/** Kills exactly this process, not another one that has the same id now. */
export async function killProcess({ pid, startedAt }: ProcessIdentity): Promise<void> {
  if (readStartTime(pid) !== startedAt) return;
  process.kill(pid, "SIGKILL");
  await waitForExit(pid, 5_000);
}

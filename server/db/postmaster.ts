import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive, killProcess, readCommandLine, readStartTime, waitForExit } from "../process/process-identity.ts";
import { type Owner, serverEnv } from "./postgres-files.ts";

export type Postmaster = { native: string; dataDir: string; owner: Owner; port: number; hasSocket: boolean };

/** The socket directory for PostgreSQL: relative to the data directory, which only its owner may enter. */
const SOCKET_DIR = ".";
const STOP_TIMEOUT_MS = 10_000;
/** How long the processes of a killed server may hold its shared memory. */
const MEMORY_TIMEOUT_MS = 30_000;

/** Starts the server; resolves when it accepts connections. Processes of an earlier server on the data directory are ended first. */
export async function launchPostmaster(place: Postmaster): Promise<ChildProcess> {
  await endLeftPostmaster(place.dataDir);
  const deadline = Date.now() + MEMORY_TIMEOUT_MS;
  for (;;) {
    try {
      return await launchOnce(place);
    } catch (error) {
      if (!String(error).includes("shared memory block") || Date.now() > deadline) throw error;
      await sleep(250);
    }
  }
}

async function launchOnce({ native, dataDir, owner, port, hasSocket }: Postmaster): Promise<ChildProcess> {
  const sockets = `unix_socket_directories=${hasSocket ? SOCKET_DIR : ""}`;
  const settings = ["listen_addresses=127.0.0.1", sockets, "max_connections=120", "shared_buffers=128MB"];
  // After a crash PostgreSQL syncs its files one by one before it recovers: this takes seconds on a busy disk. `sync` is one system call
  // (Linux only).
  if (process.platform === "linux") settings.push("recovery_init_sync_method=syncfs");
  const args = ["-D", dataDir, "-p", String(port), ...settings.flatMap((s) => ["-c", s])];
  // Detached: a Ctrl-C in the terminal must reach api and worker first, and the database last.
  const child = spawn(join(native, "bin/postgres"), args, {
    ...owner,
    env: serverEnv(),
    cwd: "/",
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  await new Promise<void>((resolve, reject) => {
    let output = "";
    child.stderr.on("data", (data: Buffer) => {
      output = (output + String(data)).slice(-4000);
      if (output.includes("ready to accept connections")) resolve();
    });
    child.once("error", reject);
    // Not `exit`: at `close` all of its output was read.
    child.once("close", (code) => reject(new Error(`postgres ended with ${code}\n${output}`)));
  });
  child.unref();
  (child.stderr as unknown as { unref(): void }).unref();
  return child;
}

export async function stopPostmaster(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, "SIGINT"); // "fast" shutdown: sessions are ended, all data is written
  if (await waitForExit(pid, STOP_TIMEOUT_MS)) return;
  process.kill(pid, "SIGQUIT"); // immediate; the next start recovers from the log
  await waitForExit(pid, STOP_TIMEOUT_MS);
}

/** Ends the server that a killed supervisor left running in `dataDir`, and the processes of a killed server. */
async function endLeftPostmaster(dataDir: string): Promise<void> {
  const file = join(dataDir, "postmaster.pid");
  if (!existsSync(file)) return;
  // The first line is the process id, the fourth the port.
  const [pid = "", , , port = ""] = readFileSync(file, "utf8").split("\n");
  if (isPostmasterOf(Number(pid), dataDir)) await stopPostmaster(Number(pid));
  if (isPostmasterOf(Number(pid), dataDir)) throw new Error(`the database server ${pid} is still running in ${dataDir} and does not end`);
  await endBackends(dataDir);
  // Another program has the id now (as in a container, where ids start at 1 again), or a crash left the file empty: PostgreSQL would not
  // start.
  if (isAlive(Number(pid)) || !(Number(pid) > 0))
    for (const name of [file, join(dataDir, `.s.PGSQL.${port}.lock`)]) rmSync(name, { force: true });
}

function isPostmasterOf(pid: number, dataDir: string): boolean {
  return readCommandLine(pid).includes(`postgres -D ${dataDir} -p `);
}

/**
 * A server's processes have its data directory as their working directory, so that no other server's are matched. Linux only: elsewhere
 * they are waited for.
 */
async function endBackends(dataDir: string): Promise<void> {
  if (!existsSync("/proc/self/cwd")) return;
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    const startedAt = Number.isInteger(pid) ? readStartTime(pid) : null;
    if (startedAt !== null && isBackendOf(pid, dataDir)) await killProcess({ pid, startedAt });
  }
}

function isBackendOf(pid: number, dataDir: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === dataDir && readCommandLine(pid).startsWith("postgres: ");
  } catch {
    return false; // it has just ended
  }
}

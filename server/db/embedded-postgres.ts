import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, realpathSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { readOrCreate } from "../config/read-or-create.ts";
import { freePort } from "./free-port.ts";
import { findBinaries, findOwner, initialize, prepareDataDir } from "./postgres-files.ts";
import { launchPostmaster, stopPostmaster } from "./postmaster.ts";

export type EmbeddedPostgres = {
  url: string;
  /** The current process id of the server. */
  pid(): number;
  stop(): Promise<void>;
};

const USER = "aside";
const DATABASE = "aside";
const RESTART_DELAY_MS = 500;

/**
 * Runs the PostgreSQL of the npm package on loopback, with its data under `dataDir`, until `stop`: if it ends, it is restarted at the
 * same address. Works as root (PostgreSQL then runs as another user: server/process/system-user.ts) and from a checkout under a 0700 home
 * (the programs are then copied to a place where that user can read them). The caller must prevent two servers on one `dataDir`: a server
 * that is still running there is ended.
 */
export async function startEmbeddedPostgres(options: { dataDir: string; log?: (line: string) => void }): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {});
  const owner = findOwner();
  const native = findBinaries(owner);
  const dataDir = realpathSync(prepareDataDir(options.dataDir, owner, log));
  const password = readOrCreate(join(options.dataDir, "..", "postgres-password"), () => randomBytes(18).toString("base64url"));
  if (!existsSync(join(dataDir, "PG_VERSION"))) initialize(native, dataDir, owner, { user: USER, password });
  const port = await freePort();
  const socketDir = (await canHoldSocket(dataDir, port)) ? dataDir : null;
  const server = await keepRunning(() => launchPostmaster({ native, dataDir, owner, port, hasSocket: socketDir !== null }), log);
  const url = urlOf({ password, port, socketDir });
  await ensureDatabase(url);
  return { url, ...server };
}

async function keepRunning(
  launch: () => Promise<ChildProcess>,
  log: (line: string) => void,
): Promise<{ pid(): number; stop(): Promise<void> }> {
  let child = await launch();
  let isStopping = false;
  let restarting = Promise.resolve();
  const watch = () =>
    child.once("exit", (code, signal) => {
      if (isStopping) return;
      log(`the database ended (${signal ?? code}); restarting it`);
      restarting = restart();
    });
  const restart = async () => {
    while (!isStopping) {
      try {
        child = await launch();
        watch();
        return;
      } catch (error) {
        log((error as Error).message);
        await sleep(RESTART_DELAY_MS);
      }
    }
  };
  watch();
  return {
    pid: () => child.pid as number,
    stop: async () => {
      isStopping = true;
      await restarting;
      if (child.exitCode === null && child.signalCode === null) await stopPostmaster(child.pid as number);
    },
  };
}

/** A `host` parameter with a path takes precedence over the host name, for libpq and for us; other clients use the port. */
function urlOf({ password, port, socketDir }: { password: string; port: number; socketDir: string | null }): string {
  const query = socketDir === null ? "" : `?${new URLSearchParams({ host: socketDir })}`;
  return `postgres://${USER}:${password}@127.0.0.1:${port}/${DATABASE}${query}`;
}

/** The maximum length of a socket's path in bytes: 108 on Linux and 104 on macOS, including the final NUL. */
const MAX_SOCKET_PATH = process.platform === "linux" ? 107 : 103;

/**
 * A round trip over a Unix socket takes a third less than over loopback, and every request makes at least one. Not every directory
 * supports sockets: the path may be too long, or the file system (for example a host's folder in a container) may refuse; PostgreSQL
 * would then fail to start.
 */
async function canHoldSocket(dataDir: string, port: number): Promise<boolean> {
  const longest = join(dataDir, `.s.PGSQL.${port}`);
  if (process.platform === "win32" || Buffer.byteLength(longest) > MAX_SOCKET_PATH) return false;
  const path = join(dataDir, ".s.probe");
  rmSync(path, { force: true }); // left by a killed process
  const probe = createServer();
  return await new Promise((resolve) => {
    probe.once("error", () => resolve(false));
    probe.listen(path, () => probe.close(() => resolve(true)));
  });
}

async function ensureDatabase(url: string): Promise<void> {
  const server = new URL(url);
  server.pathname = "/postgres";
  const client = new pg.Client({ connectionString: server.href });
  client.on("error", () => {}); // the current query rejects
  await client.connect();
  const found = await client.query("select 1 from pg_database where datname = $1", [DATABASE]);
  if (found.rowCount === 0) await client.query(`create database "${DATABASE}"`);
  await client.end();
}

import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, realpathSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { readOrMake } from "../config/read-or-make.ts";
import { freePort } from "./free-port.ts";
import { findBinaries, findOwner, initialize, prepareDataDir } from "./postgres-files.ts";
import { launchPostmaster, stopPostmaster } from "./postmaster.ts";

export type EmbeddedPostgres = {
  url: string;
  /** Of the server's main process at this moment. */
  pid(): number;
  stop(): Promise<void>;
};

const USER = "aside";
const DATABASE = "aside";
const RESTART_DELAY_MS = 500;

/**
 * Runs the PostgreSQL that the npm package ships, on loopback, data under `dataDir`, until `stop`: one that ends is started again at the same address.
 * Works as root (as whom PostgreSQL runs then: server/process/system-user.ts) and from a checkout under a 0700 home (the programs are then copied where
 * that user may read them). The caller sees to it that nobody else runs on `dataDir`: a server that still runs there is ended.
 */
export async function startEmbeddedPostgres(options: { dataDir: string; log?: (line: string) => void }): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {});
  const owner = findOwner();
  const native = findBinaries(owner);
  const dataDir = realpathSync(prepareDataDir(options.dataDir, owner, log));
  const password = readOrMake(join(options.dataDir, "..", "postgres-password"), () => randomBytes(18).toString("base64url"));
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
      log(`the database ended (${signal ?? code}); starting it again`);
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

async function ensureDatabase(url: string): Promise<void> {
  const server = new URL(url);
  server.pathname = "/postgres";
  const client = new pg.Client({ connectionString: server.href });
  client.on("error", () => {}); // the query under way rejects
  await client.connect();
  const found = await client.query("select 1 from pg_database where datname = $1", [DATABASE]);
  if (found.rowCount === 0) await client.query(`create database "${DATABASE}"`);
  await client.end();
}

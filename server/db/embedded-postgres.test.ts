import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { findSystemUser } from "../process/system-user.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";

let directory: string;
let dataDir: string;
let running: EmbeddedPostgres | null = null;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "aside-postgres-"));
  dataDir = join(directory, "Ada's data, 100% füll", "postgres");
  mkdirSync(dirname(dataDir));
  // The database user needs access to the directory of mkdtemp; deeper ones belong to the user who created them.
  chmodSync(dirname(dataDir), 0o755);
});
afterAll(async () => {
  await running?.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** The client's address as the server sees it; null over a Unix socket. */
async function ask(url: string): Promise<{ database: string; address: string | null }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query("select current_database() as database, host(inet_client_addr()) as address");
    return found.rows[0] as { database: string; address: string | null };
  } finally {
    await client.end();
  }
}

it(
  "is reached over a Unix socket in its data directory, and over loopback by clients that only use the port",
  { timeout: 120_000 },
  async () => {
    running = await startEmbeddedPostgres({ dataDir });
    const { url } = running;
    expect(existsSync(join(dataDir, "PG_VERSION"))).toBe(true);
    expect(await ask(url)).toEqual({ database: "aside", address: null });
    const { username, password, port } = new URL(url);
    expect(await ask(`postgres://${username}:${password}@127.0.0.1:${port}/aside`)).toEqual({ database: "aside", address: "127.0.0.1" });
    await expect(ask(url.replace(password, "wrong"))).rejects.toThrow(/password authentication failed/);
    await running.stop();

    // Longer than the maximum path of a socket: the same data is then served over loopback only.
    const longer = join(directory, "long-".repeat(20));
    renameSync(dirname(dataDir), longer);
    dataDir = join(longer, "postgres");
    running = await startEmbeddedPostgres({ dataDir });
    expect(await ask(running.url)).toEqual({ database: "aside", address: "127.0.0.1" });
  },
);

it("is restarted at the same address when it is killed, even while one of its processes is busy and holds its memory", async () => {
  const server = running as EmbeddedPostgres;
  const busy = new pg.Client({ connectionString: server.url });
  busy.on("error", () => {});
  await busy.connect();
  const counting = busy.query("select count(*) from generate_series(1, 1e15::bigint)").catch((error: Error) => error.message);
  const before = server.pid();
  process.kill(before, "SIGKILL");
  await vi.waitFor(async () => await ask(server.url), { timeout: 20_000, interval: 50 });
  expect(server.pid()).not.toBe(before);
  expect(await counting).toContain("terminated");
});

it("starts when another process has the id of its killed server, and does not end that process", async () => {
  await running?.stop();
  const user = findSystemUser();
  const stranger = spawn("sleep", ["600"], user ? { uid: user.uid, gid: user.gid } : {});
  onTestFinished(() => void stranger.kill());
  writeFileSync(join(dataDir, "postmaster.pid"), `${stranger.pid}\n${dataDir}\n1700000000\n5432\n\n127.0.0.1\n`);
  running = await startEmbeddedPostgres({ dataDir });
  expect(await ask(running.url)).toMatchObject({ database: "aside" });
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
});

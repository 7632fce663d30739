import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { chooseUser } from "./choose-user.ts";
import { isAlive, killProcess, readStartTime } from "./process-identity.ts";
import { endOrphanedProcesses, writeRecords } from "./process-records.ts";
import { secureDataDir } from "./secure-data-dir.ts";
import { findSystemUser } from "./system-user.ts";

const isRoot = process.getuid?.() === 0;

function makeDirectory(mode: number): string {
  const directory = mkdtempSync(join(tmpdir(), "aside-process-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  chmodSync(directory, mode);
  return directory;
}

function startSleeper(): number {
  const child = spawn("sleep", ["600"]);
  onTestFinished(() => void child.kill("SIGKILL"));
  return child.pid as number;
}

test("of two processes that lock a directory at the same moment, exactly one gets it", async () => {
  const program = join(import.meta.dirname, "../../testing/testkit/lock-directories.ts");
  const racers = [fork(program), fork(program)];
  onTestFinished(() => racers.forEach((racer) => void racer.kill()));
  await Promise.all(racers.map(async (racer) => await once(racer, "message")));
  for (let round = 0; round < 40; round++) {
    const order = { dataDir: makeDirectory(0o700), at: Date.now() + 5 };
    const results = racers.map(async (racer) => (await once(racer, "message"))[0] as boolean);
    racers.forEach((racer) => racer.send(order));
    expect((await Promise.all(results)).filter(Boolean)).toHaveLength(1);
  }
});

test("a process is killed by its id and start time, never another one with the same id", async () => {
  const pid = startSleeper();
  const startedAt = readStartTime(pid) ?? "";
  await killProcess({ pid, startedAt: "earlier" });
  expect(isAlive(pid)).toBe(true);
  await killProcess({ pid, startedAt });
  expect(isAlive(pid)).toBe(false);
});

test("the recorded processes of a killed supervisor are ended, but not those that another user recorded", async () => {
  const dataDir = makeDirectory(0o700);
  await endOrphanedProcesses(dataDir); // the first start: there is no record
  const pid = startSleeper();
  writeRecords(dataDir, { api: pid });
  if (isRoot) {
    const forged = join(dataDir, "forged");
    mkdirSync(forged);
    writeFileSync(join(forged, "processes.json"), readFileSync(join(dataDir, "processes.json")));
    secureDataDir(forged, { owner: { name: "nobody", uid: 65_534, gid: 65_534 }, passage: null });
    await endOrphanedProcesses(forged);
    expect(isAlive(pid)).toBe(true);
  }
  await endOrphanedProcesses(dataDir);
  expect(isAlive(pid)).toBe(false);
});

test("a readable data directory is made private", () => {
  const dataDir = makeDirectory(0o755);
  secureDataDir(dataDir, { owner: null, passage: null });
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});

describe.runIf(isRoot)("started by root", () => {
  const port = { host: "127.0.0.1", port: 0 };

  test("api and worker run as an ordinary user", () => {
    const needs = { read: [import.meta.filename], reach: makeDirectory(0o700), temporary: tmpdir(), listen: port };
    expect(chooseUser(needs)).toEqual({ user: findSystemUser(), reason: null });
  });

  test("they run as root where that user lacks access, and the reason is reported", () => {
    const closed = makeDirectory(0o700);
    const inside = join(closed, "data");
    mkdirSync(inside);
    const needs = { read: [import.meta.filename], reach: closed, temporary: tmpdir(), listen: port };
    expect(chooseUser({ ...needs, read: [closed] })).toEqual({ user: null, reason: expect.stringContaining(`cannot read ${closed}`) });
    expect(chooseUser({ ...needs, reach: inside })).toEqual({ user: null, reason: expect.stringContaining(`cannot reach ${inside}`) });
    expect(chooseUser({ ...needs, temporary: closed })).toEqual({
      user: null,
      reason: expect.stringContaining(`cannot write to ${closed}`),
    });
    const firstFree = Number(readFileSync("/proc/sys/net/ipv4/ip_unprivileged_port_start", "utf8"));
    const low = chooseUser({ ...needs, listen: { host: "127.0.0.1", port: 80 } });
    expect(low.reason).toEqual(firstFree > 80 ? expect.stringContaining("cannot listen on port 80") : null);
  });

  test("the data directory and its content belong to that user; where api and worker run as root, the database's group may pass through", () => {
    const dataDir = makeDirectory(0o755);
    writeFileSync(join(dataDir, "secret-key"), "");
    const owner = { name: "nobody", uid: 65_534, gid: 65_534 };
    secureDataDir(dataDir, { owner, passage: null });
    expect([dataDir, join(dataDir, "secret-key")].map((path) => statSync(path).uid)).toEqual([65_534, 65_534]);
    secureDataDir(dataDir, { owner: null, passage: 65_534 });
    const { uid, gid, mode } = statSync(dataDir);
    expect([uid, gid, mode & 0o777]).toEqual([0, 65_534, 0o710]);
  });
});

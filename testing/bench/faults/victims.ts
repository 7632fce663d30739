import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { SLOWNESS } from "@aside/e2e/support/slowness.ts";
import { readCommandLine } from "@aside/server/process/process-identity.ts";
import { isReady, type RunningProduct } from "../../../scripts/run-product.ts";

/** `connection`: the server process of one connection. Killing it makes PostgreSQL close all connections and recover. */
export const SERVER_VICTIMS = ["api", "worker", "postgres", "connection", "supervisor"] as const;
export type ServerVictim = (typeof SERVER_VICTIMS)[number];

const TIMEOUT_MS = 120_000 * SLOWNESS;
const WORKER_STARTED = /"msg":"worker is running"/g;

/** The product, restarted whenever its supervisor is killed, as systemd does. */
export type Installation = { product: RunningProduct; start: () => RunningProduct; random: () => number };

/** Kills one process and waits until the product works again. Returns the duration in milliseconds. */
export async function killAndRecover(installation: Installation, victim: ServerVictim): Promise<number> {
  const { product } = installation;
  const workersBefore = product.output().match(WORKER_STARTED)?.length ?? 0;
  const before = { api: product.pidOf("api"), postgres: product.postgresPid() };
  const pid = findPid(installation, victim);
  const killedAt = performance.now();
  process.kill(pid, "SIGKILL");
  if (victim === "supervisor") {
    await product.exit;
    installation.product = installation.start();
  }
  // A crash takes time to be detected. Earlier replies do not prove a recovery.
  const hasChanged = {
    api: () => product.pidOf("api") !== before.api,
    worker: () => (product.output().match(WORKER_STARTED)?.length ?? 0) > workersBefore,
    postgres: () => product.postgresPid() !== before.postgres,
    connection: () => performance.now() - killedAt > 200,
    supervisor: () => true,
  }[victim];
  await waitUntil(`the product works after a kill of ${victim}`, async () => hasChanged() && (await isReady(product.url)));
  return performance.now() - killedAt;
}

function findPid({ product, random }: Installation, victim: ServerVictim): number {
  if (victim === "supervisor") return product.child.pid as number;
  if (victim === "postgres") return product.postgresPid();
  if (victim !== "connection") return product.pidOf(victim);
  const connections = findConnections(product.postgresPid());
  return connections[Math.floor(random() * connections.length)] ?? product.postgresPid();
}

function findConnections(postmaster: number): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && isChildOf(pid, postmaster) && readCommandLine(pid).startsWith("postgres: aside aside"));
}

function isChildOf(pid: number, parent: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8").includes(`\nPPid:\t${parent}\n`);
  } catch {
    return false; // the process has just exited
  }
}

/** Kills the whole browser at once, as the out-of-memory killer does. */
export function killBrowser(profile: string): void {
  for (const pid of readdirSync("/proc").map(Number)) {
    const line = pid > 0 ? readCommandLine(pid) : "";
    if (line.includes(`--user-data-dir=${profile}`) && !line.includes("--type=")) process.kill(pid, "SIGKILL");
  }
}

export async function waitUntil(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`not within ${TIMEOUT_MS / 1000} s: ${what}`);
    await sleep(20);
  }
}

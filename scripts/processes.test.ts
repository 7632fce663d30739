import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freePort } from "@aside/server/db/free-port.ts";
import { type RunningProduct, runProduct } from "./run-product.ts";

const NAMES = ["api", "api-2", "api-3"];
const START = { program: ["scripts/start.mjs", "--skip-build"], env: { API_PROCESSES: "3", ASR: "off" } };

let dataDir: string;
let product: RunningProduct;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "aside-processes-"));
  product = runProduct({ ...START, dataDir, port: await freePort() });
  await product.waitUntilReady();
}, 120_000);
afterAll(async () => {
  product.child.kill("SIGTERM");
  await product.exit;
  rmSync(dataDir, { recursive: true, force: true });
});

/** On a new connection. */
const ask = async (timeoutMs: number): Promise<number> =>
  await fetch(`${product.url}/healthz`, { headers: { connection: "close" }, signal: AbortSignal.timeout(timeoutMs) }).then(
    (reply) => reply.status,
    () => 0,
  );
const askOften = async (timeoutMs: number) => await Promise.all(Array.from({ length: 40 }, async () => await ask(timeoutMs)));

/** Whether the process has a socket that listens on the product's port. */
function isListening(pid: number): boolean {
  const port = Number(new URL(product.url).port).toString(16).toUpperCase().padStart(4, "0");
  const rows = readFileSync(`/proc/${pid}/net/tcp`, "utf8").split("\n");
  const inodes = rows
    .map((row) => row.trim().split(/\s+/))
    .flatMap(([, local, , state, , , , , , inode]) => (local?.endsWith(`:${port}`) && state === "0A" ? [inode] : []));
  const own = readdirSync(`/proc/${pid}/fd`).map((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`);
    } catch {
      return ""; // closed meanwhile
    }
  });
  return inodes.some((inode) => own.includes(`socket:[${inode}]`));
}

test.runIf(process.platform === "linux")("three processes answer at one port", { timeout: 60_000 }, async () => {
  await vi.waitFor(() => expect(NAMES.map((name) => isListening(product.pidOf(name)))).toEqual([true, true, true]), { timeout: 30_000 });
  expect(new Set(NAMES.map((name) => product.pidOf(name))).size).toBe(3);
  expect(new Set(await askOften(10_000))).toEqual(new Set([200]));
  // Of a stopped process only its own connections wait: the kernel distributes them.
  for (const name of NAMES.slice(1)) process.kill(product.pidOf(name), "SIGSTOP");
  const answers = await askOften(2_000);
  for (const name of NAMES.slice(1)) process.kill(product.pidOf(name), "SIGCONT");
  expect(answers.filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(answers.filter((status) => status === 0).length).toBeGreaterThan(0);
});

test.runIf(process.platform === "linux")(
  "one that is killed is started again, and the others answer meanwhile",
  { timeout: 60_000 },
  async () => {
    const before = product.pidOf("api-2");
    process.kill(before, "SIGKILL");
    await vi.waitFor(() => expect(product.output()).toContain("api-2 ended (SIGKILL); restarting it"), { timeout: 10_000 });
    expect(new Set(await askOften(10_000))).toEqual(new Set([200]));
    await vi.waitFor(() => expect([product.pidOf("api-2") === before, isListening(product.pidOf("api-2"))]).toEqual([false, true]), {
      timeout: 30_000,
    });
    expect(new Set(await askOften(10_000))).toEqual(new Set([200]));
  },
);

test("a port that another program uses is refused, even if that one would share it", { timeout: 60_000 }, async () => {
  const other = createServer();
  const port = await freePort();
  await new Promise<void>((resolve) =>
    other.listen({ port, host: "127.0.0.1", ...(process.platform === "linux" ? { reusePort: true } : {}) }, resolve),
  );
  const directory = mkdtempSync(join(tmpdir(), "aside-processes-"));
  try {
    const second = runProduct({ ...START, dataDir: directory, port });
    expect(await second.exit).toBe(1);
    expect(second.output()).toContain("PORT");
  } finally {
    other.close();
    rmSync(directory, { recursive: true, force: true });
  }
});

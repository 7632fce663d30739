import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "@aside/server/db/free-port.ts";
import { isAlive } from "@aside/server/process/process-identity.ts";
import { runProduct } from "./run-product.ts";

const ROOT = join(import.meta.dirname, "..");

function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "aside-dev-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** As an editor's save without a change. The old time comes back: `npm start` builds the web app again where times differ. */
function touch(path: string): void {
  const { atime, mtime } = statSync(path);
  utimesSync(path, new Date(), new Date());
  utimesSync(path, atime, mtime);
}

test("npm run dev answers, restarts api and worker when a server file changes, and ends by Ctrl-C", { timeout: 120_000 }, async () => {
  const product = runProduct({ program: ["scripts/dev.mjs", "--skip-build"], dataDir: makeDirectory(), port: await freePort() });
  await product.waitUntilReady();
  const [api, worker] = [product.pidOf("api"), product.pidOf("worker")];
  touch(join(ROOT, "apps/api/create-context.ts"));
  await vi.waitFor(() => expect([isAlive(api), isAlive(worker)]).toEqual([false, false]), { timeout: 20_000 });
  await product.waitUntilReady();
  expect(product.output()).toContain("apps/api/create-context.ts changed");
  const pids = [product.pidOf("api"), product.pidOf("worker"), product.postgresPid()];
  product.child.kill("SIGINT");
  expect(await product.exit).toBe(0);
  expect(pids.map(isAlive)).toEqual([false, false, false]);
});

test("the web app is built again when a screen changes", { timeout: 240_000 }, async () => {
  const outDir = makeDirectory();
  const child = fork(join(ROOT, "apps/web/watch.ts"), [outDir], { execArgv: ["--disable-warning=ExperimentalWarning"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child, "message");
  expect(existsSync(join(outDir, "index.html"))).toBe(true);
  rmSync(join(outDir, "index.html"));
  touch(join(ROOT, "apps/web/src/shell/Footer.tsx"));
  await once(child, "message");
  expect(existsSync(join(outDir, "index.html"))).toBe(true);
  const end = once(child, "exit");
  child.disconnect();
  await end;
});

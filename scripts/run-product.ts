// For tests: the whole product as a process, in a separate data directory.
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readRecords } from "@aside/server/process/process-records.ts";

export type RunningProduct = {
  child: ChildProcess;
  url: string;
  output(): string;
  /** The process id of the supervisor, the api or the worker, as recorded by the supervisor. */
  pidOf(name: string): number;
  postgresPid(): number;
  /** Rejects if the product exits first. */
  waitUntilReady(): Promise<void>;
  /** Resolves with the exit code, or null if a signal ended the process. */
  exit: Promise<number | null>;
};

export function runProduct(options: { program: string[]; dataDir: string; port: number; env?: NodeJS.ProcessEnv }): RunningProduct {
  const { program, dataDir, port } = options;
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "error", API_PROCESSES: "1", ...options.env };
  // The product starts its own database.
  for (const name of ["DATABASE_URL", "STORAGE_URL"]) if (!options.env?.[name]) Reflect.deleteProperty(env, name);
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...program], {
    cwd: join(import.meta.dirname, ".."),
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  // A test that times out does not stop its product.
  const endOrphan = () => child.kill("SIGTERM");
  process.once("exit", endOrphan);
  child.once("exit", () => process.off("exit", endOrphan));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (output += String(text)));
  const exit = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const url = `http://127.0.0.1:${port}`;
  return {
    child,
    url,
    output: () => output,
    pidOf: (name) => readRecords(dataDir)[name]?.pid ?? -1,
    postgresPid: () => Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]),
    waitUntilReady: async () => {
      while (!(await isReady(url))) {
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the product ended: ${output}`);
        await sleep(50);
      }
    },
    exit,
  };
}

export async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
  return response?.ok === true;
}

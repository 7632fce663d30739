import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

export type RunningProcess = {
  child: ChildProcess;
  /** The log lines of the process. */
  lines: () => string[];
  stop: () => Promise<number | null>;
};

/** Starts the api or the worker like the supervisor does. */
export function startProcess(role: "api" | "worker", env: NodeJS.ProcessEnv): RunningProcess {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", join(ROOT, `apps/${role}/main.ts`)], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data: Buffer) => (output += String(data)));
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return {
    child,
    lines: () => output.split("\n").filter((line) => line !== ""),
    stop: async () => {
      child.kill("SIGTERM");
      const timeout = setTimeout(() => child.kill("SIGKILL"), 20_000);
      const code = await exited;
      clearTimeout(timeout);
      return code;
    },
  };
}

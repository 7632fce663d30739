import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

export type RunningProcess = {
  child: ChildProcess;
  /** The log lines of the process. */
  lines: () => string[];
  /** Resolves when it has logged this text. To load the product takes as long as the machine needs. */
  logged: (text: string) => Promise<void>;
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
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data: Buffer) => {
      output += String(data);
      child.emit("logged");
    });
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return {
    child,
    lines: () => output.split("\n").filter((line) => line !== ""),
    logged: async (text) => {
      while (!output.includes(text)) await once(child, "logged");
    },
    stop: async () => {
      child.kill("SIGTERM");
      const timeout = setTimeout(() => child.kill("SIGKILL"), 20_000);
      const code = await exited;
      clearTimeout(timeout);
      return code;
    },
  };
}

import { type ChildProcess, fork } from "node:child_process";
import { writeRecords } from "./process-records.ts";
import { CANNOT_START } from "../config/start-error.ts";
import type { SystemUser } from "./system-user.ts";

export type Program = {
  name: string;
  file: string;
  env: NodeJS.ProcessEnv;
  execArgv?: string[];
  /** Null: the user of the supervisor. */
  user: SystemUser | null;
  onMessage?: (message: unknown) => void;
};

/** A process that ends sooner has failed to start: the next attempt is delayed by this time, to avoid a busy loop. */
const MIN_RUN_MS = 2_000;
const RESTART_DELAY_MS = 100;
/** In watch mode: the delay after a changed file. */
const RESTART_TIMEOUT_MS = 2_000;
/** The time for jobs and requests in progress to end. */
const STOP_TIMEOUT_MS = 30_000;

/** Runs programs until `stop`, restarts those that end, and records the running ones for the next supervisor. */
export class Supervisor {
  readonly #dataDir: string;
  readonly #log: (line: string) => void;
  readonly #onCannotStart: () => void;
  /** Names of programs that were ready once: with their settings they can start. */
  readonly #ready = new Set<string>();
  readonly #children = new Map<string, ChildProcess>();
  readonly #programs = new Map<string, Program>();
  /** Ended on purpose, which is no news. */
  readonly #restarting = new Set<ChildProcess>();
  #isStopping = false;

  /** `onCannotStart`: a program ended because its settings are wrong, and said so. */
  constructor(options: { dataDir: string; log: (line: string) => void; onCannotStart: () => void }) {
    this.#dataDir = options.dataDir;
    this.#log = options.log;
    this.#onCannotStart = options.onCannotStart;
    this.#record();
  }

  launch(program: Program): void {
    if (this.#isStopping) return;
    this.#programs.set(program.name, program);
    const child = fork(program.file, [], {
      env: program.env,
      execArgv: program.execArgv ?? [],
      ...(program.user ? { uid: program.user.uid, gid: program.user.gid } : {}),
    });
    const startedAt = Date.now();
    this.#children.set(program.name, child);
    this.#record();
    child.on("message", (message) => {
      if ((message as { ready?: string } | null)?.ready) this.#ready.add(program.name);
      program.onMessage?.(message);
    });
    const onEnd = (reason: string | number | null) => {
      if (this.#children.get(program.name) !== child) return;
      this.#children.delete(program.name);
      if (this.#isStopping) return;
      if (reason === CANNOT_START && !this.#ready.has(program.name)) return this.#onCannotStart();
      if (!this.#restarting.delete(child)) this.#log(`${program.name} ended (${reason}); restarting it`);
      setTimeout(() => this.launch(program), Date.now() - startedAt < MIN_RUN_MS ? MIN_RUN_MS : RESTART_DELAY_MS);
    };
    child.once("error", (error) => onEnd(error.message));
    child.once("exit", (code, signal) => onEnd(signal ?? code));
  }

  /** Ends a running program, which is then restarted, with these environment variables in addition. */
  restart(name: string, env: NodeJS.ProcessEnv = {}): void {
    Object.assign(this.#programs.get(name)?.env ?? {}, env);
    const child = this.#children.get(name);
    if (!child) return;
    this.#restarting.add(child);
    child.kill("SIGTERM");
    const timeout = setTimeout(() => child.kill("SIGKILL"), RESTART_TIMEOUT_MS);
    child.once("exit", () => clearTimeout(timeout));
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const children = [...this.#children.values()].filter((child) => child.pid !== undefined);
    const exits = children.map((child) => new Promise((resolve) => child.once("exit", resolve)));
    for (const child of children) child.kill("SIGTERM");
    const timeout = setTimeout(() => children.forEach((child) => child.kill("SIGKILL")), STOP_TIMEOUT_MS);
    await Promise.all(exits);
    clearTimeout(timeout);
  }

  #record(): void {
    const pids: Record<string, number> = { supervisor: process.pid };
    for (const [name, child] of this.#children) if (child.pid !== undefined) pids[name] = child.pid;
    writeRecords(this.#dataDir, pids);
  }
}

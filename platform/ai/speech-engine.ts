import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { AnswerMessage, SpeechAnswer, SpeechRequest } from "./speech-protocol.ts";

/** `unavailable`: the model process cannot answer now; asking again later is sound. `closed`: the session or the engine was closed. */
export class SpeechError extends Error {
  override name = "SpeechError";
  readonly reason: "unavailable" | "closed";
  constructor(reason: SpeechError["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

type Job = {
  id: number;
  session: object;
  request: SpeechRequest;
  attempts: number;
  resolve: (answer: SpeechAnswer) => void;
  reject: (error: Error) => void;
};

/** Tries of one request in processes that die over it, so that one bad window cannot restart the process for ever. */
const MAX_ATTEMPTS = 3;
/** The longest window takes about 3 s on one slow core; a process silent for longer hangs. */
const ANSWER_TIMEOUT_MS = 60_000;
const IDLE_MS = 120_000;
const STDERR_KEPT = 2048;

/**
 * The one model process: started by the first request, ended after two idle minutes, replaced when it dies; the request that it
 * owed is asked again of its successor. Sessions take turns, so that a long backlog of one does not hold up the others.
 */
export class SpeechEngine {
  #child: ChildProcess | undefined;
  #stderr = "";
  #current: Job | undefined;
  #answerTimer: NodeJS.Timeout | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isClosed = false;
  readonly #idleMs: number;
  /** A queue a session; the map's order is the order of turns. */
  readonly #queues = new Map<object, Job[]>();

  constructor(options: { idleMs?: number } = {}) {
    this.#idleMs = options.idleMs ?? IDLE_MS;
  }

  /** Undefined while no model is loaded. */
  get processId(): number | undefined {
    return this.#child?.pid;
  }

  /** Rejects with SpeechError. `session`: whose turn it takes. */
  ask(session: object, request: SpeechRequest): Promise<SpeechAnswer> {
    if (this.#isClosed) return Promise.reject(new SpeechError("closed", "the transcriber is closed"));
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(session) ?? [];
      queue.push({ id: ++this.#lastId, session, request, attempts: 0, resolve, reject });
      this.#queues.set(session, queue);
      this.#next();
    });
  }

  /** Rejects what the session still waits for. */
  forget(session: object): void {
    const queue = this.#queues.get(session) ?? [];
    this.#queues.delete(session);
    queue.forEach((job) => job.reject(new SpeechError("closed", "the session is closed")));
    if (this.#current?.session === session) this.#current.reject(new SpeechError("closed", "the session is closed"));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const session of this.#queues.keys()) this.forget(session);
    if (this.#current) this.forget(this.#current.session);
    await this.#unload();
  }

  #next(): void {
    if (this.#current) return;
    const turn = this.#queues.entries().next().value;
    if (!turn) return this.#waitIdle();
    const [session, queue] = turn;
    const job = queue.shift()!;
    this.#queues.delete(session);
    if (queue.length > 0) this.#queues.set(session, queue);
    this.#send(job);
  }

  #send(job: Job): void {
    clearTimeout(this.#idleTimer);
    this.#current = job;
    job.attempts++;
    const child = (this.#child ??= this.#start());
    hold(child, true);
    this.#answerTimer = setTimeout(() => child.kill("SIGKILL"), ANSWER_TIMEOUT_MS);
    // A failed send shows as the process's exit.
    child.send({ id: job.id, request: job.request }, () => undefined);
  }

  #start(): ChildProcess {
    const child = fork(fileURLToPath(new URL("./speech-process.ts", import.meta.url)), [], {
      serialization: "advanced",
      execArgv: [],
      // oxlint-disable-next-line no-restricted-properties -- a child process inherits the environment
      env: { PATH: process.env.PATH },
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.#stderr = "";
    child.stderr!.setEncoding("utf8").on("data", (text: string) => (this.#stderr = (this.#stderr + text).slice(-STDERR_KEPT)));
    child.on("message", (message) => this.#receive(message as AnswerMessage));
    child.on("error", () => this.#lose(child));
    child.on("exit", () => this.#lose(child));
    return child;
  }

  #receive(message: AnswerMessage): void {
    const job = this.#current;
    if (!job || message.id !== job.id) return;
    clearTimeout(this.#answerTimer);
    this.#current = undefined;
    if ("answer" in message) job.resolve(message.answer);
    else job.reject(new SpeechError("unavailable", message.error));
    this.#next();
  }

  #lose(child: ChildProcess): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    clearTimeout(this.#answerTimer);
    const job = this.#current;
    if (!job) return;
    this.#current = undefined;
    if (this.#isClosed) return;
    if (job.attempts < MAX_ATTEMPTS) return this.#send(job);
    job.reject(new SpeechError("unavailable", `the model process ended ${job.attempts} times over one request: ${this.#stderr}`));
    this.#next();
  }

  #waitIdle(): void {
    if (!this.#child) return;
    hold(this.#child, false);
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => void this.#unload(), this.#idleMs).unref();
  }

  async #unload(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    clearTimeout(this.#idleTimer);
    clearTimeout(this.#answerTimer);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.ref();
    await new Promise<void>((resolve) => {
      child.once("exit", () => resolve());
      child.kill("SIGKILL");
    });
  }
}

/** An idle model must not keep the process that uses it from ending. */
function hold(child: ChildProcess, isBusy: boolean): void {
  const stderr = child.stderr as unknown as { ref(): void; unref(): void };
  for (const handle of [child, child.channel, stderr]) {
    if (isBusy) handle?.ref();
    else handle?.unref();
  }
}

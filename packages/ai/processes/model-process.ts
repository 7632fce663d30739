import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ModelMessage } from "./model-protocol.ts";
import { AiError } from "../port.ts";

type Job<Request, Answer> = {
  id: number;
  session: object;
  request: Request;
  attempts: number;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
  onPart: ((part: unknown) => void) | undefined;
  timeoutMs: number;
};

/** Attempts per request when its process dies, so that one bad request cannot restart the process forever. */
const MAX_ATTEMPTS = 3;
/** The longest window of speech takes about 3 s on one slow core; a process that is silent for longer hangs. */
const ANSWER_TIMEOUT_MS = 60_000;
const IDLE_MS = 120_000;
const STDERR_KEPT = 2048;

export type ModelProcessOptions = {
  /** The child's program; it calls `serveModel`. */
  program: URL;
  idleMs?: number | undefined;
  maxAttempts?: number;
  /** Ends the process when its caller aborts, where finishing the request would take minutes. */
  endsWhenForgotten?: boolean;
};

/**
 * A model in its own child process: started by the first request, ended after two idle minutes, replaced when it dies; the request
 * in progress is sent again to the new process. Sessions take turns, so that a long backlog of one does not delay the others.
 */
export class ModelProcess<Request, Answer> {
  #child: ChildProcess | undefined;
  #stderr = "";
  #current: Job<Request, Answer> | undefined;
  #answerTimer: NodeJS.Timeout | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isClosed = false;
  readonly #options: ModelProcessOptions;
  /** One queue per session; the map's order is the order of turns. */
  readonly #queues = new Map<object, Job<Request, Answer>[]>();

  constructor(options: ModelProcessOptions) {
    this.#options = options;
  }

  /** Undefined while no model is loaded. */
  get processId(): number | undefined {
    return this.#child?.pid;
  }

  /** Rejects with AiError. `session`: the queue to use. `onPart`: called with partial results before the answer is complete. */
  ask(session: object, request: Request, options: { onPart?: (part: unknown) => void; timeoutMs?: number } = {}): Promise<Answer> {
    if (this.#isClosed) return Promise.reject(new AiError("closed", "the engine is closed"));
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(session) ?? [];
      const { onPart, timeoutMs = ANSWER_TIMEOUT_MS } = options;
      queue.push({ id: ++this.#lastId, session, request, attempts: 0, resolve, reject, onPart, timeoutMs });
      this.#queues.set(session, queue);
      this.#next();
    });
  }

  /** Rejects the pending requests of the session. */
  forget(session: object): void {
    const queue = this.#queues.get(session) ?? [];
    this.#queues.delete(session);
    queue.forEach((job) => job.reject(new AiError("closed", "the session is closed")));
    if (this.#current?.session !== session) return;
    this.#current.reject(new AiError("closed", "the session is closed"));
    this.#current.onPart = undefined;
    if (!this.#options.endsWhenForgotten) return;
    this.#current = undefined;
    void this.#unload().then(() => this.#next());
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

  #send(job: Job<Request, Answer>): void {
    clearTimeout(this.#idleTimer);
    this.#current = job;
    job.attempts++;
    const child = (this.#child ??= this.#start());
    hold(child, true);
    // A process that hangs stays silent; one on a busy machine answers when it gets more time.
    const timeoutMs = job.timeoutMs * 2 ** (job.attempts - 1);
    this.#answerTimer = setTimeout(() => {
      this.#stderr = `no answer within ${timeoutMs / 1000} s`;
      child.kill("SIGKILL");
    }, timeoutMs);
    // A failed send shows as the exit of the process.
    child.send({ id: job.id, request: job.request }, () => undefined);
  }

  #start(): ChildProcess {
    const child = fork(fileURLToPath(this.#options.program), [], {
      serialization: "advanced",
      execArgv: [],
      // oxlint-disable-next-line no-restricted-properties -- a child process inherits the environment
      env: { PATH: process.env.PATH },
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.#stderr = "";
    child.stderr!.setEncoding("utf8").on("data", (text: string) => (this.#stderr = (this.#stderr + text).slice(-STDERR_KEPT)));
    child.on("message", (message) => this.#receive(message as ModelMessage<Answer>));
    child.on("error", () => this.#lose(child));
    child.on("exit", () => this.#lose(child));
    return child;
  }

  #receive(message: ModelMessage<Answer>): void {
    const job = this.#current;
    if (!job || message.id !== job.id) return;
    if ("part" in message) return job.onPart?.(message.part);
    clearTimeout(this.#answerTimer);
    this.#current = undefined;
    if ("answer" in message) job.resolve(message.answer);
    else job.reject(new AiError("unavailable", message.error));
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
    if (job.attempts < (this.#options.maxAttempts ?? MAX_ATTEMPTS)) return this.#send(job);
    job.reject(new AiError("unavailable", `the model process ended at attempt ${job.attempts} of one request: ${this.#stderr}`));
    this.#next();
  }

  #waitIdle(): void {
    if (!this.#child) return;
    hold(this.#child, false);
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => void this.#unload(), this.#options.idleMs ?? IDLE_MS).unref();
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

/** An idle model must not keep the parent process alive. */
function hold(child: ChildProcess, isBusy: boolean): void {
  const stderr = child.stderr as unknown as { ref(): void; unref(): void };
  for (const handle of [child, child.channel, stderr]) {
    if (isBusy) handle?.ref();
    else handle?.unref();
  }
}

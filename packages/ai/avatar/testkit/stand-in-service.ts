import { type LoopbackServer, type RecordedRequest, type Reply, startLoopbackServer } from "../../testkit/loopback-server.ts";

/** How far a job is. Each time that someone asks for it, it is one step further. */
export type Stage = "created" | "working" | "done" | "failed";

export type StandInJob = {
  id: string;
  kind: "avatar" | "video" | "consent";
  /** The JSON with which it was made. */
  request: Record<string, unknown>;
  callbackUrl: string | undefined;
  stage: Stage;
};

type Outcome = "done" | "failed" | "stuck";

type Fault = { method: string; path: RegExp; reply: Reply; times: number };

export type StandInOptions = {
  /** The MP4 that every finished video is. */
  video: Buffer;
  apiKey?: string;
};

/** Answers a request of the imitated API; undefined for an address that it does not have. */
export type Routes = (request: RecordedRequest, service: StandInService) => Reply | undefined;

/**
 * A stand-in for an avatar service: real HTTP on loopback, jobs with stages, a real MP4 as the result. Faults come from `failNext`,
 * `outcome`, `expireResults` and `sendCallback`.
 */
export class StandInService {
  readonly apiKey: string;
  readonly jobs = new Map<string, StandInJob>();
  /** What jobs come to. `stuck`: they never end. */
  outcome: Outcome = "done";
  /** What consents come to. */
  consentOutcome: Outcome = "done";
  #server: LoopbackServer | undefined;
  #faults: Fault[] = [];
  #lastId = 0;
  #urlVersion = 0;
  /** What finished videos are. */
  video: Buffer;
  readonly #isAllowed: (request: RecordedRequest) => boolean;
  readonly #callbackOf: (job: StandInJob, stage: Stage) => unknown;

  constructor(
    options: StandInOptions,
    api: { isAllowed: (request: RecordedRequest, apiKey: string) => boolean; callbackOf: (job: StandInJob, stage: Stage) => unknown },
  ) {
    this.apiKey = options.apiKey ?? "key-of-the-stand-in";
    this.video = options.video;
    this.#isAllowed = (request) => api.isAllowed(request, this.apiKey);
    this.#callbackOf = api.callbackOf;
  }

  async start(routes: Routes): Promise<this> {
    this.#server = await startLoopbackServer((request) => this.#answer(request, routes));
    return this;
  }

  /** The address for `baseUrl`. */
  get origin(): string {
    return this.#server!.origin;
  }

  get requests(): RecordedRequest[] {
    return this.#server!.requests;
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  /** The next requests that fit get this reply and have no effect. */
  failNext(method: string, path: RegExp, reply: Reply, times = 1): void {
    this.#faults.push({ method, path, reply, times });
  }

  /** Earlier addresses of results stop working. */
  expireResults(): void {
    this.#urlVersion++;
  }

  /** Tells the callback URL of a job how far it is; `claimed`: forged. Returns the status of the answer. */
  async sendCallback(id: string, claimed?: Stage): Promise<number> {
    const job = this.jobs.get(id)!;
    const response = await fetch(job.callbackUrl!, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(this.#callbackOf(job, claimed ?? job.stage)),
    });
    await response.body?.cancel();
    return response.status;
  }

  add(kind: StandInJob["kind"], request: Record<string, unknown>, callbackUrl?: string): StandInJob {
    const id = `${kind}-${++this.#lastId}`;
    const job: StandInJob = { id, kind, request, callbackUrl, stage: "created" };
    this.jobs.set(id, job);
    return job;
  }

  /** The job, one step further than before. */
  ask(id: string): StandInJob | undefined {
    const job = this.jobs.get(id);
    const outcome = job?.kind === "consent" ? this.consentOutcome : this.outcome;
    if (job?.stage === "working" && outcome !== "stuck") job.stage = outcome;
    else if (job?.stage === "created") job.stage = "working";
    return job;
  }

  resultUrl(id: string): string {
    return `${this.origin}/results/${id}.mp4?version=${this.#urlVersion}`;
  }

  #answer(request: RecordedRequest, routes: Routes): Reply {
    const fault = this.#faults.find(({ method, path, times }) => times > 0 && method === request.method && path.test(request.path));
    if (fault) {
      fault.times--;
      return fault.reply;
    }
    if (request.path.startsWith("/results/")) return this.#result(request.path);
    if (!this.#isAllowed(request)) return { status: 401, json: { message: "Invalid access token" } };
    return routes(request, this) ?? { status: 404, json: { message: "Not found" } };
  }

  #result(path: string): Reply {
    const isFresh = path.endsWith(`?version=${this.#urlVersion}`);
    return isFresh ? { headers: { "content-type": "video/mp4" }, bytes: this.video } : { status: 403, json: { message: "Expired" } };
  }
}

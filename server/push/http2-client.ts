import { type ClientHttp2Session, connect, constants } from "node:http2";
import { json } from "node:stream/consumers";

/** The services end idle connections; ours end before, so that no request meets one that is ending. */
const IDLE_MS = 60_000;

export type Http2Reply = { status: number; headers: Record<string, string | string[] | undefined>; body: unknown };

/** One HTTP/2 connection to one origin, opened when it is needed and again after it ended. */
export class Http2Client {
  readonly #origin: string;
  #session: ClientHttp2Session | null = null;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Rejects if no answer came: also when the connection ends or `signal` is aborted. */
  async post(path: string, headers: Record<string, string>, body: unknown, signal: AbortSignal): Promise<Http2Reply> {
    signal.throwIfAborted();
    const stream = this.#open().request({ ...headers, ":method": "POST", ":path": path, "content-type": "application/json" }, { signal });
    const answered = new Promise<Http2Reply>((resolve, reject) => {
      stream.once("error", reject);
      // Also without an error, as where the other side refuses the stream.
      stream.once("close", () => reject(new Error(`${this.#origin} closed the request (${stream.rstCode})`)));
      stream.once("response", (received) => {
        const { [constants.HTTP2_HEADER_STATUS]: given, ...rest } = received;
        const status = Number(given);
        json(stream).then(
          (read) => resolve({ status, headers: rest as Http2Reply["headers"], body: read }),
          // Without a body, or one that is not JSON: the status says enough.
          () => resolve({ status, headers: rest as Http2Reply["headers"], body: null }),
        );
      });
    });
    stream.end(JSON.stringify(body));
    return await answered;
  }

  async close(): Promise<void> {
    const session = this.#session;
    this.#session = null;
    if (session && !session.closed) await new Promise<void>((done) => session.close(done));
  }

  #open(): ClientHttp2Session {
    if (this.#session && !this.#session.closed && !this.#session.destroyed) return this.#session;
    const session = connect(this.#origin);
    this.#session = session;
    const forget = () => {
      if (this.#session === session) this.#session = null;
    };
    session.setTimeout(IDLE_MS, () => session.close());
    // Its requests are rejected with the same error.
    session.on("error", forget);
    session.on("goaway", forget);
    session.on("close", forget);
    return session;
  }
}

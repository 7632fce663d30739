import { finished, type Readable, Transform } from "node:stream";
import { tooLarge } from "@aside/contract/errors.ts";

/** Passes bytes on up to `maxBytes` (then 413, whatever Content-Length says), and counts them. */
export class LimitedStream extends Transform {
  bytes = 0;
  readonly #maxBytes: number;
  constructor(maxBytes: number) {
    super();
    this.#maxBytes = maxBytes;
  }
  override _transform(chunk: Buffer, _encoding: string, done: (error?: Error | null, data?: Buffer) => void): void {
    this.bytes += chunk.length;
    if (this.bytes > this.#maxBytes) done(tooLarge(this.#maxBytes));
    else done(null, chunk);
  }
}

/**
 * Pipes a request's body into a stream. An aborted body destroys the stream, but not the other way round: destroying a request would
 * close its connection before the refusal is sent. The rest of a body that is no longer needed is read and dropped.
 */
export function pipeBody(body: Readable, into: Transform): void {
  finished(body, (error) => error && into.destroy(error));
  into.once("close", () => {
    body.unpipe(into);
    body.resume();
  });
  body.pipe(into);
}

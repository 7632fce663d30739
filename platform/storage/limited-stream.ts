import { Transform } from "node:stream";
import { tooLarge } from "../contract/errors.ts";

/** Passes bytes on until there are more than `maxBytes` (then 413), and counts them: a Content-Length may lie. */
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

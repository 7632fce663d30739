import { encodeText, type EncodedText } from "./encoded-text.ts";

const BROTLI_QUALITY = 5;

/** The bytes of a reply that several callers get. */
class SharedReply {
  #encoded: EncodedText | undefined;
  readonly #sealed = new Map<string | undefined, string>();

  encoded(write: () => string): EncodedText {
    this.#encoded ??= encodeText(write(), BROTLI_QUALITY);
    return this.#encoded;
  }

  /** By the id of the key. */
  async sealed(keyId: string | undefined, seal: () => Promise<string>): Promise<string> {
    const text = this.#sealed.get(keyId) ?? (await seal());
    this.#sealed.set(keyId, text);
    return text;
  }
}

const replies = new WeakMap<object, SharedReply>();

/**
 * Marks what a handler returns as the same for all who get this object: it is checked, written, compressed and sealed once. It must never be
 * changed afterwards.
 */
export function shareReply<Output extends object>(output: Output): Output {
  replies.set(output, new SharedReply());
  return output;
}

export const findShared = (output: unknown): SharedReply | undefined => replies.get(output as object);

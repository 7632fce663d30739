import { createHmac, timingSafeEqual } from "node:crypto";
import { assertKey, type SignedRequest } from "./object-key.ts";

export type SignedFields = { key: string; expires: number; contentType: string; maxBytes: number };

export const OBJECT_PATH = "/v1/storage/object";

/** URLs of this server that contain their own authorization: a PUT or GET of one key until they expire (`object-routes.ts` serves them). */
export class SignedUrls {
  readonly #options: { publicUrl: string; signingKey: Uint8Array; now?: () => Date };

  constructor(options: { publicUrl: string; signingKey: Uint8Array; now?: () => Date }) {
    this.#options = options;
  }

  /** A PUT of at most `maxBytes` through this server. Throws `InvalidKeyError`. */
  signPut(key: string, options: { expiresSeconds: number; contentType: string; maxBytes: number }): SignedRequest {
    const { contentType, maxBytes } = options;
    assertKey(key);
    const expires = Math.floor(this.#now().getTime() / 1000) + options.expiresSeconds;
    const query = new URLSearchParams({
      key,
      expires: String(expires),
      type: contentType,
      max: String(maxBytes),
      signature: this.#mac("PUT", { key, contentType, maxBytes, expires }),
    });
    return { url: `${this.#options.publicUrl}${OBJECT_PATH}?${query}`, method: "PUT", headers: { "content-type": contentType } };
  }

  /** A GET of one object through this server. Throws `InvalidKeyError`. */
  signGet(key: string, { expiresSeconds, contentType }: { expiresSeconds: number; contentType: string }): string {
    assertKey(key);
    const expires = Math.floor(this.#now().getTime() / 1000) + expiresSeconds;
    const signature = this.#mac("GET", { key, contentType, maxBytes: 0, expires });
    const query = new URLSearchParams({ key, expires: String(expires), type: contentType, max: "0", signature });
    return `${this.#options.publicUrl}${OBJECT_PATH}?${query}`;
  }

  /** The fields of a signed URL's query, or null when they were changed, have expired or are for another method. */
  verify(method: "PUT" | "GET", query: Record<string, string | undefined>): SignedFields | null {
    const fields: SignedFields = {
      key: query["key"] ?? "",
      expires: Number(query["expires"]),
      contentType: query["type"] ?? "",
      maxBytes: Number(query["max"]),
    };
    const expected = Buffer.from(this.#mac(method, fields));
    const given = Buffer.from(query["signature"] ?? "");
    if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
    return fields.expires * 1000 > this.#now().getTime() ? fields : null;
  }

  #now(): Date {
    return this.#options.now?.() ?? new Date();
  }

  #mac(method: "PUT" | "GET", fields: SignedFields): string {
    const text = JSON.stringify([method, fields.key, fields.expires, fields.contentType, fields.maxBytes]);
    return createHmac("sha256", this.#options.signingKey).update(text).digest("base64url");
  }
}

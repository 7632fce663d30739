import { createHmac, timingSafeEqual } from "node:crypto";
import { assertKey, type SignedRequest } from "./port.ts";

export type SignedFields = { method: "PUT" | "GET"; key: string; expires: number; contentType: string; maxBytes: number; name: string };

export const OBJECT_PATH = "/v1/storage/object";

/** URLs of this server that carry their own right: one method on one key until they expire (`object-routes.ts` serves them). */
export class SignedUrls {
  readonly #options: { publicUrl: string; signingKey: Uint8Array; now?: () => Date };

  constructor(options: { publicUrl: string; signingKey: Uint8Array; now?: () => Date }) {
    this.#options = options;
  }

  /** Throws `InvalidKeyError`. */
  sign(fields: Omit<SignedFields, "expires"> & { expiresSeconds: number }): string {
    const { method, key, contentType, maxBytes, name } = fields;
    assertKey(key);
    const expires = Math.floor(this.#now().getTime() / 1000) + fields.expiresSeconds;
    const query = new URLSearchParams({
      key,
      expires: String(expires),
      type: contentType,
      max: String(maxBytes),
      name,
      signature: this.#mac({ method, key, contentType, maxBytes, name, expires }),
    });
    return `${this.#options.publicUrl}${OBJECT_PATH}?${query}`;
  }

  /** A PUT of at most `maxBytes` through this server. Throws `InvalidKeyError`. */
  signPut(key: string, options: { expiresSeconds: number; contentType: string; maxBytes: number }): SignedRequest {
    const { expiresSeconds, contentType, maxBytes } = options;
    const url = this.sign({ method: "PUT", key, name: "", expiresSeconds, contentType, maxBytes });
    return { url, method: "PUT", headers: { "content-type": contentType } };
  }

  /** The fields of a signed URL's query, or null when they were changed or are over. */
  verify(method: "PUT" | "GET", query: Record<string, string | undefined>): SignedFields | null {
    const fields: SignedFields = {
      method,
      key: query["key"] ?? "",
      expires: Number(query["expires"]),
      contentType: query["type"] ?? "",
      maxBytes: Number(query["max"]),
      name: query["name"] ?? "",
    };
    const expected = Buffer.from(this.#mac(fields));
    const given = Buffer.from(query["signature"] ?? "");
    if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
    return fields.expires * 1000 > this.#now().getTime() ? fields : null;
  }

  #now(): Date {
    return this.#options.now?.() ?? new Date();
  }

  #mac(fields: SignedFields): string {
    const text = JSON.stringify([fields.method, fields.key, fields.expires, fields.contentType, fields.maxBytes, fields.name]);
    return createHmac("sha256", this.#options.signingKey).update(text).digest("base64url");
  }
}

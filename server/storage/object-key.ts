export type SignedRequest = { url: string; method: "PUT"; headers: Record<string, string> };

export class InvalidKeyError extends Error {
  override name = "InvalidKeyError";
}

const SEGMENT = /^[A-Za-z0-9._-]{1,200}$/;

/** Throws `InvalidKeyError` unless `key` is safe in a path, a URL and a bucket. */
export function assertKey(key: string): void {
  const ok = key.length <= 900 && key.split("/").every((s) => SEGMENT.test(s) && s !== "." && s !== "..");
  if (!ok) throw new InvalidKeyError("invalid storage key");
}

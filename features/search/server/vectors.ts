/** The signs of the first 512 components are the signature. Further components count only in the exact comparison. */
const SIGNATURE_BITS = 512;

export function toBytes(vector: Float32Array): Buffer {
  const bytes = Buffer.alloc(vector.length * 4);
  vector.forEach((value, index) => bytes.writeFloatLE(value, index * 4));
  return bytes;
}

export function fromBytes(bytes: Buffer): Float32Array {
  return Float32Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readFloatLE(index * 4));
}

/** In PostgreSQL's text format of bit(512). */
export function signatureOf(vector: Float32Array): string {
  return Array.from({ length: SIGNATURE_BITS }, (_, index) => ((vector[index] ?? 0) > 0 ? "1" : "0")).join("");
}

/** Cosine similarity of unit vectors, -1..1. */
export function likenessOf(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}

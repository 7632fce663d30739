import { type ByteRange, RangeNotSatisfiableError } from "./port.ts";

/**
 * One byte range of a Range header (RFC 9110); undefined when there is none, or several (the whole object is sent then, as allowed).
 * `sizeOf` is called only for a range without start or end. Throws `RangeNotSatisfiableError` when it lies outside the object. A range with
 * both is returned as it is: reading the object shortens or refuses it.
 */
export async function parseRange(header: string | undefined, sizeOf: () => Promise<number | undefined>): Promise<ByteRange | undefined> {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  const [first, last] = [Number(match[1]), Math.min(Number(match[2]), Number.MAX_SAFE_INTEGER)];
  if (match[1] !== "" && match[2] !== "" && first <= last) return { start: first, end: last };
  const size = await sizeOf();
  if (size === undefined) return undefined;
  const start = match[1] === "" ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === "" || match[2] === "" ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (start >= size || end < start) throw new RangeNotSatisfiableError("the range lies outside the object");
  return { start, end };
}

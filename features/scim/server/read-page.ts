/** Maximum page size. */
const MAX_COUNT = 200;
const DEFAULT_COUNT = 100;

/** RFC 7644, section 3.4.2.4: values out of range are clamped. */
export function readPage(query: Record<string, string | undefined>): { startIndex: number; offset: number; limit: number } {
  const startIndex = Math.min(Math.max(1, toInteger(query["startIndex"], 1)), 10_000_000);
  const limit = Math.min(Math.max(0, toInteger(query["count"], DEFAULT_COUNT)), MAX_COUNT);
  return { startIndex, offset: startIndex - 1, limit };
}

function toInteger(value: string | undefined, otherwise: number): number {
  const number = Number.parseInt(value ?? "", 10);
  return Number.isNaN(number) ? otherwise : number;
}

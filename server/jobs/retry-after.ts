/** Seconds of the header Retry-After, which has seconds or a date (RFC 9110); `otherwise` without a valid one. At least 1, at most an hour. */
export function readRetryAfter(headers: Headers, now: Date, otherwise: number): number {
  const given = headers.get("retry-after")?.trim() ?? "";
  // Without a month's name it is no date of HTTP, though Date.parse makes one of "-5".
  const date = /[a-z]{3}/i.test(given) ? Date.parse(given) : Number.NaN;
  const seconds = /^\d+(\.\d+)?$/.test(given) ? Number(given) : (date - now.getTime()) / 1000;
  return Number.isNaN(seconds) ? otherwise : Math.min(Math.max(Math.ceil(seconds), 1), 3_600);
}

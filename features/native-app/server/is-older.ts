/** One to four numbers with dots. */
const VERSION = /^\d{1,9}(?:\.\d{1,9}){0,3}$/;

/** Missing numbers are zero. False if either is not a version. */
export function isOlder(version: string, minimum: string): boolean {
  if (!VERSION.test(version) || !VERSION.test(minimum)) return false;
  const [own, needed] = [version, minimum].map((text) => text.split(".").map(Number)) as [number[], number[]];
  for (let at = 0; at < Math.max(own.length, needed.length); at++) {
    const difference = (own[at] ?? 0) - (needed[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

import { expect, test } from "vitest";
import { canonicalEmail } from "./email-address.ts";
import { longText, text } from "./fields.ts";
import { parseRecipients } from "./parse-recipients.ts";

const READERS: [name: string, read: (given: string) => unknown][] = [
  ["a list of recipients", parseRecipients],
  ["an address", canonicalEmail],
  ["a line", (given) => text(100_000).safeParse(given)],
  ["lines", (given) => longText(100_000).safeParse(given)],
];
const PATTERNS = [
  "a",
  "a@a.a.",
  '"a\n',
  '"',
  " ",
  "\n",
  "<a",
  "<a@b.co",
  "a b <",
  '" <',
  ",;",
  "\\",
  "((((",
  "\u0315\u0300",
  "👩‍👩‍👧",
  "\u200d",
];
const SMALL = 5_000;
const TIMES = 8;

/** The best of three, in milliseconds of CPU time, so that other programs do not matter. */
function cost(read: (given: string) => unknown, given: string): number {
  const runs = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage();
    read(given);
    return process.cpuUsage(before).user / 1000;
  });
  return Math.min(...runs);
}

/** Linear time grows 8-fold, quadratic time 64-fold. A few milliseconds are too short to tell the difference. */
test.each(READERS)("%s takes no more than linear time", (_, read) => {
  for (const pattern of PATTERNS) {
    const few = cost(read, pattern.repeat(SMALL / pattern.length));
    const many = cost(read, pattern.repeat((TIMES * SMALL) / pattern.length));
    expect(many < 20 || many < few * 40, `${JSON.stringify(pattern)}: ${few} ms, ${many} ms`).toBe(true);
  }
});

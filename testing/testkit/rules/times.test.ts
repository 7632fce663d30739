import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
const MODULE = "packages/contract/time/";

/** What shows a date, a time or a duration. Numbers name their locale: `count.toLocaleString("en-US")`. */
const FORMATS =
  /Intl\.(DateTimeFormat|RelativeTimeFormat)|\.toLocale(Date|Time)String\(|\.toLocaleString\(\)|Date\([^()]*\)\.toLocaleString\(/;
/** Minutes and seconds with a leading zero. */
const CLOCKS = /%\s*60\b.*padStart\(|padStart\(2, "0"\)/;

/** Files that may contain it, with the reason. */
const EXCEPT: Readonly<Record<string, string>> = {
  "testing/stripe-stand-in/browser/show.ts": "pages of another company",
  "packages/capture/files/convert-file.ts": "hexadecimal digits",
  "packages/player/read-mime-type.ts": "hexadecimal digits",
  "packages/ai/testkit/write-tiny-gguf.ts": "hexadecimal digits",
};

const findPrivate = (source: string): string[] => source.split("\n").filter((line) => FORMATS.test(line) || CLOCKS.test(line));

test("dates, times and durations are formatted by packages/contract/time only", () => {
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.ts", "*.tsx"], { cwd: ROOT, encoding: "utf8" }).trim();
  const found = files
    .split("\n")
    .filter((file) => existsSync(join(ROOT, file)) && !file.startsWith(MODULE) && !/\.(test|spec)\.tsx?$/.test(file) && !(file in EXCEPT))
    .flatMap((file) => findPrivate(readFileSync(join(ROOT, file), "utf8")).map((line) => `${file}: ${line.trim()}`));
  expect(found).toEqual([]);
});

test("the rule recognizes private formats", () => {
  const lines = [
    "moment.toLocaleString()",
    'new Date(iso).toLocaleDateString("en-US")',
    'new Date(iso).toLocaleString("en-US")',
    'new Intl.DateTimeFormat("en-US").format(at)',
    'const seconds = String(Math.round(duration % 60)).padStart(2, "0");',
    'const two = (value: number) => String(value).padStart(2, "0");',
  ];
  for (const line of lines) expect(findPrivate(line)).toEqual([line]);
  expect(findPrivate('count.toLocaleString("en-US")')).toEqual([]);
});

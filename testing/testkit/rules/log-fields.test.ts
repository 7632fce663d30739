import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");

/** The fields of a log message, and of the data of a job. */
const FIELDS = /\blog(?:\.\w+|\[[^\]]+\])\(\s*\{([^}]*)\}|\bdata: z\.object\(\{([^}]*)\}/g;
const NAMES = /(?:^|,)\s*(\w+)/g;
/** Named by their id. `post: take.post_id` and `post: z.uuid()` are not. */
const WITHOUT_ID =
  /\b(?:user|post|take|event|company|session|customer|subscription|request|job)s?: (?:[\w.?]*(?:\b|_)ids?\b|\w*Ids?\b|z\.uuid|z\.array\(z\.uuid)/g;

const findWrong = (source: string): string[] =>
  [...source.matchAll(FIELDS)].flatMap(([, logged, queued]) => {
    const fields = logged ?? queued ?? "";
    const camel = [...fields.matchAll(NAMES)].flatMap(([, name = ""]) => (/[A-Z]/.test(name) ? [name] : []));
    return [...camel, ...(fields.match(WITHOUT_ID) ?? [])];
  });

test("log messages and jobs name things by their ids, as the API does: `user_id`", () => {
  const patterns = ["apps", "core", "features", "packages", "server"].map((folder) => `${folder}/**/*.ts`);
  const files = execFileSync("git", ["ls-files", ...patterns], { cwd: ROOT, encoding: "utf8" })
    .trim()
    .split("\n");
  const found = files
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap((file) => findWrong(readFileSync(join(ROOT, file), "utf8")).map((field) => `${file}: ${field}`));
  expect(found).toEqual([]);
});

test.each([
  ['context.log.warn({ err: error, take: take.id, kinds }, "failed")', "take: take.id"],
  ['log.info({ user: userId }, "signed in")', "user: userId"],
  ['context.log.error({ user: user_id, own }, "paid twice")', "user: user_id"],
  ['request.log[level]({ userId }, "request")', "userId"],
  ["data: z.object({ post: z.uuid(), waits: z.number() })", "post: z.uuid"],
])("the rule recognizes %s", (source, field) => {
  expect(findWrong(source)).toEqual([field]);
});

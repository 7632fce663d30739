import { expect, test } from "vitest";
import { createLogger } from "./logger.ts";

const TOKEN = "0193a1b2-0000-7000-8000-000000000000.c2lnbmVk";

test.each([
  [`/embed/1?link=${TOKEN}`, "/embed/1?link=…"],
  [`/media/1/2/poster.jpg?link=${TOKEN}`, "/media/1/2/poster.jpg?link=…"],
  [`/m/${TOKEN}/2/video/0.m4s`, "/m/…/2/video/0.m4s"],
])("the log of a request to %s has no token", (url, logged) => {
  const lines: string[] = [];
  const log = createLogger({ level: "info", role: "test" }, { write: (line) => void lines.push(line) });
  log.info({ req: { method: "GET", url, id: "1" } }, "incoming request");
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain(TOKEN);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ req: { url: logged } });
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isBuilt } from "./build-once.mjs";

/** Writes a line at the start and at the end of its build, which takes half a second. */
const PROGRAM = `
  const [, directory, stamp] = process.argv;
  const { buildOnce } = await import("${join(import.meta.dirname, "build-once.mjs")}");
  const { appendFileSync } = await import("node:fs");
  const { setTimeout: sleep } = await import("node:timers/promises");
  await buildOnce({
    directory,
    lockDir: directory,
    stamp,
    build: async () => {
      appendFileSync(directory + "/log", "start " + stamp + "\\n");
      await sleep(500);
      if (stamp === "broken") throw new Error("no build");
      appendFileSync(directory + "/log", "end " + stamp + "\\n");
    },
  });
`;

async function run(directory: string, stamps: readonly string[]) {
  const codes = stamps.map(async (stamp) => {
    const child = spawn(process.execPath, ["--input-type=module", "-e", PROGRAM, directory, stamp], { stdio: "ignore" });
    return (await once(child, "exit"))[0] as number;
  });
  return { codes: await Promise.all(codes), log: readFileSync(join(directory, "log"), "utf8").trim().split("\n") };
}

function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "aside-build-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  mkdirSync(join(directory, "dist"));
  return directory;
}

test("of processes that start together one builds, and the others use its build", async () => {
  const directory = makeDirectory();
  expect(isBuilt(directory, "a")).toBe(false);
  expect(await run(directory, ["a", "a", "a"])).toEqual({ codes: [0, 0, 0], log: ["start a", "end a"] });
  expect([isBuilt(directory, "a"), isBuilt(directory, "b")]).toEqual([true, false]);
});

test("builds of different sources follow each other, and a failed one blocks none", async () => {
  const { codes, log } = await run(makeDirectory(), ["a", "b", "broken"]);
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
  expect(log.filter((line) => line.startsWith("start"))).toHaveLength(3);
  for (const stamp of ["a", "b"]) expect(log[log.indexOf(`start ${stamp}`) + 1]).toBe(`end ${stamp}`);
});

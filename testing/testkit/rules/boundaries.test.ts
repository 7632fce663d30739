import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
const PROBE = "zz-boundary-probe";
const FEATURE = `features/${PROBE}`;
const PACKAGE = `packages/${PROBE}`;
const SERVER = `server/${PROBE}`;
const CORE = `core/${PROBE}`;
const CAPTURE = `packages/capture/${PROBE}`;
const PLAYBACK = `packages/player/${PROBE}`;

const OTHER_FEATURE = "Of another feature, server code imports contract.ts, copy.ts and server/api.ts only";
const PACKAGES = "A package knows nothing of Aside";
const SERVERS = "server knows no core room, feature or app";
const CORES = "core knows no feature and no app";
const TESTING = "Only tests import from testing/";
const WEB = "Server code imports no browser code";
const BROWSER = "Browser code imports no server code";
const SQL = "SQL lives in a file named *store.ts";
const LOCK = "Use forNoKeyUpdate";
const ENVIRONMENT = "Environment variables are read and checked in server/config only";
const CONTRACT = "contract.ts imports @aside/contract, zod, its own copy.ts and other contract.ts files only";
const POLICY = "policy.ts is pure: it imports types and its own contract.ts only";
const DEFAULT_EXPORT = "Prefer named exports";
const LENGTH = "Maximum allowed is 400";
const NO_REACT = "packages/capture and packages/player know no React";
const PROMISE = "Promises must be awaited";

/** Violations of rules: the file, the line that violates the rule, and the expected lint message. */
const FORBIDDEN: [path: string, source: string, message: string][] = [
  [`${FEATURE}/server/a.ts`, 'import { a } from "@aside/features/viewing/server/reactions-store.ts";', OTHER_FEATURE],
  [`${FEATURE}/server/a.ts`, 'import type { a } from "../../viewing/server/reactions-store.ts";', OTHER_FEATURE],
  [`${FEATURE}/server/a.ts`, 'export { a } from "../../viewing/server/react-to-post.ts";', OTHER_FEATURE],
  [`${FEATURE}/server/a.ts`, 'await import("../../viewing/server/reactions-store.ts");', OTHER_FEATURE],
  [`${FEATURE}/server/a.ts`, 'export type A = import("../../viewing/server/reactions-store.ts").A;', OTHER_FEATURE],
  [`${FEATURE}/server/a.ts`, 'import { a } from "@aside/features/viewing/web/PostPlayer.tsx";', WEB],

  [`${PACKAGE}/a.ts`, 'import { a } from "@aside/core/messages/post-contract.ts";', PACKAGES],
  [`${PACKAGE}/a.ts`, 'import type { a } from "../../features/viewing/contract.ts";', PACKAGES],
  [`${PACKAGE}/a.ts`, 'import { a } from "@aside/server/log/logger.ts";', PACKAGES],
  [`${PACKAGE}/a.ts`, 'import { a } from "@aside/core/entitlements/server/entitlements.ts";', PACKAGES],
  [`${PACKAGE}/a.ts`, 'import { a } from "@aside/testkit/start-app.ts";', TESTING],
  [`${SERVER}/a.ts`, 'import { a } from "@aside/core/messages/post-contract.ts";', SERVERS],
  [`${SERVER}/a.ts`, 'import { a } from "@aside/core/entitlements/server/entitlements.ts";', SERVERS],
  [`${SERVER}/a.ts`, 'import { a } from "@aside/api/create-api.ts";', SERVERS],
  [`${CORE}/a.ts`, 'import { a } from "@aside/features/viewing/contract.ts";', CORES],
  [`${CORE}/a.ts`, 'import { a } from "@aside/api/create-api.ts";', CORES],
  [`${FEATURE}/server/a.ts`, 'import { a } from "@aside/testkit/start-app.ts";', TESTING],

  [`${FEATURE}/web/A.tsx`, 'import { a } from "../server/store.ts";', BROWSER],
  [`${FEATURE}/web/A.tsx`, 'import type { a } from "@aside/server/db/open-database.ts";', BROWSER],
  [`${FEATURE}/web/A.tsx`, 'import { a } from "@aside/server/storage/port.ts";', BROWSER],
  [`${FEATURE}/web/A.tsx`, 'import { readFile } from "node:fs/promises";', BROWSER],
  [`${CAPTURE}/a.ts`, 'import { a } from "../../../server/log/logger.ts";', BROWSER],

  [`${FEATURE}/server/a.ts`, 'import { sql } from "kysely";', SQL],
  [`${FEATURE}/server/a.ts`, 'import type { Pool } from "pg";', SQL],
  [`${FEATURE}/server/a.ts`, 'export const all = (db: any) => db.selectFrom("posts");', SQL],
  [`${SERVER}/a.ts`, 'import { sql } from "kysely";', SQL],
  [`${FEATURE}/server/store.ts`, 'export const all = (db: any) => db.selectFrom("posts").forUpdate();', LOCK],

  [`${FEATURE}/server/a.ts`, "export const a = process.env;", ENVIRONMENT],
  [`${FEATURE}/server/store.ts`, 'export const a = process.env["A"];', ENVIRONMENT],
  [`${FEATURE}/server/a.ts`, 'import { env } from "node:process";', "its env is read in server/config only"],

  [`${FEATURE}/contract.ts`, 'import { a } from "@aside/brand/brand.ts";', CONTRACT],
  [`${FEATURE}/contract.ts`, 'import { a } from "./server/present.ts";', CONTRACT],
  [`${FEATURE}/contract.ts`, 'import { a } from "fastify";', CONTRACT],
  [`${FEATURE}/contract.ts`, 'import { join } from "node:path";', CONTRACT],

  [`${FEATURE}/policy.ts`, 'import { a } from "@aside/server/auth/tokens.ts";', POLICY],
  [`${FEATURE}/policy.ts`, 'import { a } from "./server/store.ts";', POLICY],
  [`${FEATURE}/policy.ts`, 'import { a } from "../viewing/contract.ts";', POLICY],
  [`${FEATURE}/policy.ts`, 'import { z } from "zod";', POLICY],

  [`${FEATURE}/server/a.ts`, "export default 1;", DEFAULT_EXPORT],
  [`${FEATURE}/server/a.ts`, "// a line\n".repeat(401), LENGTH],

  [`${CAPTURE}/a.ts`, 'import { useState } from "react";', NO_REACT],
  [`${PLAYBACK}/a.ts`, 'import { createRoot } from "react-dom/client";', NO_REACT],
  [`${PLAYBACK}/a.ts`, 'import { Button } from "../../ui/elements/Button.tsx";', NO_REACT],

  [`${FEATURE}/server/a.ts`, "export const a = (work: () => Promise<void>) => {\n  work();\n};", PROMISE],
];

/** Allowed lines, because rules that forbid everything would pass the tests above. */
const FREE: [path: string, source: string][] = [
  [`${FEATURE}/server/a.ts`, 'export { a } from "@aside/core/messages/post-contract.ts";'],
  [`${FEATURE}/server/a.ts`, 'export { a } from "@aside/features/transcripts/server/api.ts";'],
  [`${FEATURE}/server/a.ts`, 'export { a } from "../policy.ts";'],
  [`${FEATURE}/server/a.ts`, 'export { a } from "@aside/core/entitlements/server/entitlements.ts";'],
  [`${FEATURE}/server/a.test.ts`, 'export { a } from "@aside/testkit/start-app.ts";'],
  [`${CORE}/server/a.ts`, 'export { a } from "@aside/server/log/logger.ts";'],
  [`${SERVER}/a.ts`, 'export { a } from "@aside/contract/errors.ts";'],
  [`${FEATURE}/server/store.ts`, 'export { sql } from "kysely";'],
  [`${FEATURE}/server/store.ts`, 'export const all = (db: any) => db.selectFrom("posts").forNoKeyUpdate();'],
  [`${FEATURE}/web/A.tsx`, 'export type { A } from "@aside/server/storage/port.ts";'],
  [`${FEATURE}/web/A.tsx`, 'export { useState } from "react";'],
  [`${FEATURE}/contract.ts`, 'export { a } from "@aside/contract/fields.ts";'],
  [`${FEATURE}/contract.ts`, 'export { a } from "./copy.ts";'],
  [`${FEATURE}/contract.ts`, 'export { a } from "../viewing/contract.ts";'],
  [`${FEATURE}/web/A.tsx`, 'export { a } from "@aside/features/viewing/web/PostPlayer.tsx";'],
  [`${FEATURE}/contract.ts`, 'export { z } from "zod";'],
  [`${FEATURE}/policy.ts`, 'export type { Actor } from "@aside/server/auth/actor.ts";'],
  [`${FEATURE}/policy.ts`, 'export { a } from "./contract.ts";'],
  [`${FEATURE}/a.test.ts`, "export const a = process.env;"],
  [`${FEATURE}/vite.config.ts`, "export default {};"],
  [`${FEATURE}/server/a.ts`, "// a line\n".repeat(399)],
];

/** Modules that the examples import from their own feature, because an unresolved import violates no rule. */
const NEIGHBOURS = ["contract.ts", "copy.ts", "policy.ts", "server/store.ts", "server/present.ts"];

interface Diagnostic {
  message: string;
  help?: string;
  filename: string;
}

let diagnostics: Diagnostic[];

/** The path of an example. Each has a separate folder, so that one lint run checks all of them. */
const placeOf = (path: string, name: string) => path.replace(PROBE, `${PROBE}-${name}`);

function write(path: string, source: string): void {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), source);
}

function writeProbe(path: string, source: string, name: string): void {
  if (path.startsWith(FEATURE))
    for (const neighbour of NEIGHBOURS) write(placeOf(`${FEATURE}/${neighbour}`, name), "export const a = 1;\n");
  write(placeOf(path, name), `${source}\n`);
}

const probeFolders = () =>
  ["features", "core", "server", "packages", "packages/capture", "packages/player"].flatMap((parent) =>
    readdirSync(join(ROOT, parent))
      .filter((name) => name.startsWith(PROBE))
      .map((name) => `${parent}/${name}`),
  );

function removeProbes(): void {
  for (const folder of probeFolders()) rmSync(join(ROOT, folder), { recursive: true, force: true });
}

beforeAll(() => {
  removeProbes();
  process.on("exit", removeProbes);
  for (const [index, [path, source]] of FORBIDDEN.entries()) writeProbe(path, source, `forbidden-${index}`);
  for (const [index, [path, source]] of FREE.entries()) writeProbe(path, source, `free-${index}`);
  const lint = spawnSync(process.execPath, ["node_modules/oxlint/bin/oxlint", "--format=json", ...probeFolders()], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  if (!lint.stdout.startsWith("{")) throw new Error(`the lint did not run: ${lint.stdout}${lint.stderr}`);
  ({ diagnostics } = JSON.parse(lint.stdout) as { diagnostics: Diagnostic[] });
});

afterAll(() => {
  removeProbes();
  process.off("exit", removeProbes);
});

const said = (path: string, name: string) =>
  diagnostics.filter((each) => each.filename === placeOf(path, name)).map((each) => `${each.message} ${each.help ?? ""}`);

test.each(FORBIDDEN.map((probe, index) => [...probe, index] as const))("%s must not contain: %.90s", (path, _source, message, index) => {
  expect(said(path, `forbidden-${index}`)).toContainEqual(expect.stringContaining(message));
});

test.each(FREE.map((probe, index) => [...probe, index] as const))("%s may contain: %.90s", (path, _source, index) => {
  const boundaries = [
    OTHER_FEATURE,
    PACKAGES,
    SERVERS,
    CORES,
    TESTING,
    BROWSER,
    SQL,
    ENVIRONMENT,
    CONTRACT,
    POLICY,
    DEFAULT_EXPORT,
    LENGTH,
    NO_REACT,
    PROMISE,
  ];
  expect(said(path, `free-${index}`).filter((text) => boundaries.some((boundary) => text.includes(boundary)))).toEqual([]);
});

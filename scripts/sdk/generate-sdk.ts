// Writes packages/sdk/api from the contracts and from the schemas of webhook events.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allRoutes } from "@aside/api/create-api.ts";
import { EVENT_TYPES } from "@aside/features/webhooks/contract.ts";
import { bodySchema } from "@aside/features/webhooks/payloads.ts";
import { describeEndpoints } from "@aside/server/http/openapi.ts";
import { type Paths, writeApi } from "./write-api.ts";
import { writeEvents } from "./write-events.ts";
import type { Schema } from "./write-type.ts";

const ROOT = join(import.meta.dirname, "../..");
export const FOLDER = join(ROOT, "packages/sdk/api");

/** The files of packages/sdk/api by their names, formatted. */
export function generateSdk(): Map<string, string> {
  const { paths } = describeEndpoints(allRoutes.map(({ endpoint }) => endpoint)) as { paths: Paths };
  const files = writeApi(paths);
  files.set("webhook-events.ts", writeEvents(EVENT_TYPES.map((type) => bodySchema(type).toJSONSchema() as Schema)));
  return format(files);
}

/** In a folder of their own, because the formatter reads its settings beside the files. */
function format(files: Map<string, string>): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), "aside-sdk-"));
  try {
    for (const [name, code] of files) writeFileSync(join(folder, name), code);
    const program = join(ROOT, "node_modules/oxfmt/bin/oxfmt");
    execFileSync(process.execPath, [program, "--config", join(ROOT, ".oxfmtrc.json"), "."], { cwd: folder, stdio: "pipe" });
    return new Map([...files.keys()].map((name) => [name, readFileSync(join(folder, name), "utf8")]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  for (const [name, code] of generateSdk()) writeFileSync(join(FOLDER, name), code);
  // The api that was loaded keeps a timer.
  process.exit(0);
}

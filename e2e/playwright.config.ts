import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

const specs = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".spec.ts"));
/** Found by what they do, so that a new one cannot be forgotten. */
const isRecorder = (name: string) => /\b(startRecording|recordAndEdit)\b/.test(readFileSync(join(import.meta.dirname, name), "utf8"));

export default defineConfig({
  testDir: ".",
  globalSetup: "./support/global-setup.ts",
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 2,
  projects: [
    // A recorder encodes in software here: two at once on two cores measure each other. These are the longer lane, so they come first.
    { name: "recorders", testMatch: specs.filter(isRecorder), workers: 1 },
    { name: "screens", testMatch: specs.filter((name) => !isRecorder(name)) },
  ],
  // Real time on a machine that may be shared: once more tells a slow moment from a fault. Both are listed.
  retries: process.env["CI"] ? 1 : 0,
  // At the end, alone.
  retryStrategy: "isolated",
  reporter: [["list"]],
  outputDir: "../test-results",
});

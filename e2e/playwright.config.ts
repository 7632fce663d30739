import { defineConfig } from "@playwright/test";

/** Journeys in which no browser encodes: two at once do not measure each other. */
const CALM = [
  "chapters.spec.ts",
  "editor-failure.spec.ts",
  "editor-merge.spec.ts",
  "editor-touch.spec.ts",
  "finding.spec.ts",
  "newcomer.spec.ts",
];

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  globalSetup: "./support/global-setup.ts",
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 2,
  projects: [
    { name: "calm", testMatch: CALM },
    // A recorder encodes in software here: two at once on two cores measure each other.
    { name: "recorders", testIgnore: CALM, workers: 1, dependencies: process.env["ALL_JOURNEYS"] ? ["calm"] : [] },
  ],
  // Real time on a machine that may be shared: once more tells a slow moment from a fault. Both are listed.
  retries: process.env["CI"] ? 1 : 0,
  reporter: [["list"]],
  outputDir: "../test-results",
});

import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  globalSetup: "./support/global-setup.ts",
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // A recorder encodes in software here: two at once on two cores measure each other.
  workers: 1,
  // Real time on a machine that may be shared: once more tells a slow moment from a fault. Both are listed.
  retries: process.env["CI"] ? 1 : 0,
  reporter: [["list"]],
  outputDir: "../test-results",
});

import { defineConfig } from "@playwright/test";

const isCi = Boolean(process.env["CI"]);

export default defineConfig({
  testDir: ".",
  globalSetup: "./support/global-setup.ts",
  // With CI two lanes share two cores: slow is not wrong there. How fast the product is, the benches measure.
  timeout: isCi ? 300_000 : 120_000,
  expect: { timeout: isCi ? 30_000 : 15_000, toPass: { timeout: isCi ? 60_000 : 30_000 } },
  // Without a limit of its own, what hangs would end with the test, and nothing would say where.
  use: { actionTimeout: isCi ? 90_000 : 60_000, navigationTimeout: isCi ? 90_000 : 60_000 },
  workers: 2,
  projects: [
    // A recorder encodes in software here: two at once on two cores measure each other. These are the longer lane, so they come first.
    { name: "recorders", grep: /@recorder/, workers: 1 },
    { name: "screens", grepInvert: /@recorder/ },
  ],
  // Real time on a machine that may be shared: twice more tells a slow moment from a fault. All are listed.
  retries: isCi ? 2 : 0,
  // At the end, alone.
  retryStrategy: "isolated",
  reporter: [["list"]],
  outputDir: "../test-results",
});

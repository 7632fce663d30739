import { defineConfig } from "@playwright/test";

const isCi = Boolean(process.env["CI"]);

export default defineConfig({
  testDir: ".",
  globalSetup: "./support/global-setup.ts",
  // In CI two workers share two cores: slow is not wrong there. The benches measure the product's speed.
  timeout: isCi ? 300_000 : 120_000,
  expect: { timeout: isCi ? 30_000 : 15_000, toPass: { timeout: isCi ? 60_000 : 30_000 } },
  // Without its own limit, a hanging action would end with the test and leave no hint of the place.
  use: { actionTimeout: isCi ? 90_000 : 60_000, navigationTimeout: isCi ? 90_000 : 60_000 },
  workers: 2,
  projects: [
    // The recorder encodes in software here: two concurrent recordings on two cores would slow each other down. This is the longer
    // project, so it starts first.
    { name: "recorders", grep: /@recorder/, workers: 1 },
    { name: "screens", grepInvert: /@recorder/ },
  ],
  // A test that passes at a second attempt has a defect, or found one.
  retries: 0,
  reporter: [["list"]],
  outputDir: "../test-results",
});

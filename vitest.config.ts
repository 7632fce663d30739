import { defineConfig } from "vitest/config";

// oxlint-disable-next-line no-restricted-properties -- of the test run, not of the product
const isCi = Boolean(process.env["CI"]);

export default defineConfig({
  // The vendor's package is not installed: its license is not ours to accept for everybody (decision 0130).
  resolve: { alias: { "n8n-workflow": new URL("integrations/testkit/n8n-workflow.ts", import.meta.url).pathname } },
  test: {
    include: ["{packages,server,core,features,apps,testing,scripts,integrations}/**/*.test.{ts,tsx}"],
    globalSetup: ["./testing/testkit/database/global-setup.ts"],
    setupFiles: ["./testing/testkit/undo-fakes.ts"],
    // With CI nobody knows how fast the machine is: slow is not wrong there.
    testTimeout: isCi ? 60_000 : 30_000,
    hookTimeout: isCi ? 120_000 : 60_000,
    // Without this, one second, which a page of a busy machine does not always keep.
    expect: { poll: { timeout: isCi ? 30_000 : 20_000 } },
    // Two cores: a file waits for a fifth of its time or more, for jobs, processes and pages.
    maxWorkers: 3,
    // Loading the product separately for each of 232 files took as long as 460 seconds of tests.
    isolate: false,
  },
});

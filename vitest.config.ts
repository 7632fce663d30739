import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{platform,features,apps,scripts}/**/*.test.{ts,tsx}"],
    globalSetup: ["./apps/testkit/global-setup.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two cores: more at once only makes the slow ones time out.
    maxWorkers: 2,
  },
});

import { afterAll, vi } from "vitest";

// Files share a process. A test that fails before it ends its fake timers would make the next file hang.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

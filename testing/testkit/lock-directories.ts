import { lockDirectory } from "@aside/server/process/directory-lock.ts";

// Locks each directory that arrives, at the given time (milliseconds since 1970), and reports whether it got it.
process.on("message", ({ dataDir, at }: { dataDir: string; at: number }) => {
  // A timer would not be exact enough to do it at the same moment as another process.
  while (Date.now() < at);
  process.send?.(lockDirectory(dataDir));
});
process.send?.("ready");

// The measured process of linear-time.ts: an api with its own event loop. Started by fork() with its settings in the environment.
import { createApi } from "@aside/api/create-api.ts";
import { createContext } from "@aside/api/create-context.ts";
import { readConfig } from "@aside/server/config/config.ts";
import { createLogger } from "@aside/server/log/logger.ts";

const TICK_MS = 5;

// oxlint-disable-next-line no-restricted-properties -- a separate program
const env = process.env;
const config = readConfig(env);
const log = createLogger({ level: "error", role: "growth" });
const { context } = await createContext({ config, databaseUrl: env["DATABASE_URL"] ?? "", log, role: "api" });
const app = await createApi(context);
const url = await app.listen({ host: "127.0.0.1", port: config.PORT });

/**
 * The longest time between two ticks of a timer, in CPU time of this thread, so that the time of other programs does not count.
 */
let longest = 0;
let last = threadMs();
function tick(): void {
  const now = threadMs();
  longest = Math.max(longest, now - last);
  last = now;
}
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
setInterval(tick, TICK_MS);

process.on("message", (message) => {
  tick();
  if (message === "read") process.send?.({ longest });
  longest = 0;
});
process.on("disconnect", () => process.exit(0));
process.send?.({ url });

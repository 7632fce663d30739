import type { FastifyListenOptions } from "fastify";
import { readConfig } from "@aside/server/config/config.ts";
import { exitOnUncaughtErrors } from "@aside/server/log/exit-on-uncaught-errors.ts";
import { createLogger } from "@aside/server/log/logger.ts";
import { followSupervisor } from "@aside/server/process/follow-supervisor.ts";
import { explainListenError, StartError, startOrExit } from "@aside/server/config/start-error.ts";
import { createApi } from "./create-api.ts";
import { createContext } from "./create-context.ts";

/** A load balancer needs about this long to notice that /readyz fails. */
const DRAIN_MS = process.env["NODE_ENV"] === "production" ? 3_000 : 0;

followSupervisor();
let draining = false;
const { app, close } = await startOrExit(async () => {
  const config = readConfig(process.env);
  const log = createLogger({ level: config.LOG_LEVEL, role: "api" });
  exitOnUncaughtErrors(log);
  if (!config.DATABASE_URL)
    throw new StartError("DATABASE_URL: it is not set. Start with `npm start`, or set it to your PostgreSQL server.");
  const { context, close: closeContext } = await createContext({ config, databaseUrl: config.DATABASE_URL, log, role: "api" });
  const created = await createApi(context, { isDraining: () => draining });
  // Fastify passes on what it does not know to `server.listen`.
  const place: FastifyListenOptions & { reusePort: boolean } = {
    host: config.HOST,
    port: config.PORT,
    reusePort: config.API_PROCESSES > 1,
  };
  await created.listen(place).catch((error: unknown) => {
    throw explainListenError(error, config.HOST, config.PORT);
  });
  log.info({ url: config.publicUrl }, "api is listening");
  return { app: created, close: closeContext };
});
process.send?.({ ready: "api" });

async function shutDown(): Promise<void> {
  if (draining) return;
  draining = true;
  await new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
  await app.close();
  await close();
  process.exit(0);
}
process.on("SIGTERM", () => void shutDown());
process.on("SIGINT", () => void shutDown());

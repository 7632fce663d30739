import { readConfig } from "@aside/server/config/config.ts";
import { exitOnUncaughtErrors } from "@aside/server/log/exit-on-uncaught-errors.ts";
import { createLogger } from "@aside/server/log/logger.ts";
import { followSupervisor } from "@aside/server/process/follow-supervisor.ts";
import { StartError, startOrExit } from "@aside/server/config/start-error.ts";
import { createContext } from "@aside/api/create-context.ts";
import { startWorker } from "./start-worker.ts";

followSupervisor();
const { stop, close } = await startOrExit(async () => {
  const config = readConfig(process.env);
  const log = createLogger({ level: config.LOG_LEVEL, role: "worker" });
  exitOnUncaughtErrors(log);
  if (!config.DATABASE_URL)
    throw new StartError("DATABASE_URL: it is not set. Start with `npm start`, or set it to your PostgreSQL server.");
  const { context, close: closeContext } = await createContext({ config, databaseUrl: config.DATABASE_URL, log, role: "worker" });
  const worker = await startWorker(context);
  log.info("worker is running");
  return { stop: worker.stop, close: closeContext };
});
process.send?.({ ready: "worker" });

let isStopping = false;
async function shutDown(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await stop();
  await close();
  process.exit(0);
}
process.on("SIGTERM", () => void shutDown());
process.on("SIGINT", () => void shutDown());

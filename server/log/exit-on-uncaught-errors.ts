import type { Logger } from "./logger.ts";

/**
 * After an error that nobody handled, the state of the process is unknown: it is logged, the process ends, and the supervisor starts another one.
 * Also called for unhandled rejections. Faults that are expected, such as a lost database connection, must be handled where they occur.
 */
export function exitOnUncaughtErrors(log: Logger): void {
  process.on("uncaughtException", (error, origin) => {
    log.fatal({ err: error, origin }, "uncaught error");
    process.exit(1);
  });
}

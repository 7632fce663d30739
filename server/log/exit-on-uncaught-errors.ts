import type { Logger } from "./logger.ts";

/**
 * After an uncaught error, the state of the process is unknown: the error is logged, the process exits, and the supervisor starts another
 * one. Also handles unhandled rejections. Expected errors, such as a lost database connection, must be handled where they occur.
 */
export function exitOnUncaughtErrors(log: Logger): void {
  process.on("uncaughtException", (error, origin) => {
    log.fatal({ err: error, origin }, "uncaught error");
    process.exit(1);
  });
}

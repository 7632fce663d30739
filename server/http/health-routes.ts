import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { StorageFullError } from "../storage/port.ts";
import type { AppContext } from "./context.ts";

/**
 * `/healthz`: the process replies. `/readyz`: database and storage also reply, uploads would not be refused with 507 (`storage_full`), and the process is not
 * shutting down.
 */
export function registerHealthRoutes(app: FastifyInstance, context: AppContext, isDraining: () => boolean): void {
  app.get("/healthz", (_request, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const checks = await Promise.all([check("database", sql`select 1`.execute(context.db)), check("storage", context.storage.ping())]);
    const problems = checks.filter((problem) => problem !== null);
    if (isDraining()) problems.push("draining");
    return reply
      .header("cache-control", "no-store")
      .code(problems.length === 0 ? 200 : 503)
      .send({ status: problems.length === 0 ? "ready" : "not ready", problems });
  });
}

async function check(name: string, work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    return error instanceof StorageFullError ? "storage_full" : name;
  }
}

import type { FastifyRequest } from "fastify";
import type { AppContext } from "@aside/server/http/context.ts";

/** The request that presents an assertion. */
export type Call = { context: AppContext; request: FastifyRequest };

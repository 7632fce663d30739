import type { FastifyRequest } from "fastify";
import type { ApiKeyActor } from "@aside/server/auth/actor.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";

/** A request of a company's directory. `db` is its transaction if it writes. */
export type ScimCall = { context: AppContext; db: Queryable; key: ApiKeyActor; request: FastifyRequest; base: string };

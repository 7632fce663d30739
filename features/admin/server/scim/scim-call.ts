import type { FastifyRequest } from "fastify";
import type { ApiKeyActor } from "@aside/platform/auth/actor.ts";
import type { Queryable } from "@aside/platform/db/open-database.ts";
import type { AppContext } from "@aside/platform/http/context.ts";

/** One request of a company's directory. `db` is its transaction where it writes. */
export type ScimCall = { context: AppContext; db: Queryable; key: ApiKeyActor; request: FastifyRequest; base: string };

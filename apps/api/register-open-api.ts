import type { FastifyInstance } from "fastify";
import type { AppContext, Route } from "@aside/server/http/context.ts";
import { describeEndpoints } from "@aside/server/http/openapi.ts";

/** Written at the first request: that takes a while, and most processes are never asked. */
export function registerOpenApi(scope: FastifyInstance, { config }: AppContext, routes: Route[]): void {
  let description: string | undefined;
  scope.get("/openapi.json", (_request, reply) => {
    const endpoints = routes.map((route) => route.endpoint);
    description ??= JSON.stringify(describeEndpoints(endpoints, config.publicUrl));
    return reply.type("application/json").send(description);
  });
}

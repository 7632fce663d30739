import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import SCIMMY from "scimmy";
import type { Actor } from "@aside/server/auth/actor.ts";
import { AppError } from "@aside/contract/errors.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { isStorable } from "@aside/server/db/is-storable.ts";
import { parseJson } from "@aside/server/http/parse-json.ts";
import { limitRate } from "@aside/server/rate-limits/rate-limit.ts";
import { lockCompany } from "@aside/core/accounts/server/people-store.ts";
import { describeProvider, describeResourceTypes, describeSchemas } from "./discovery.ts";
import { createGroup, deleteGroup, getGroup, listGroups, patchGroup, replaceGroup } from "./groups.ts";
import type { ScimCall } from "./scim-call.ts";
import { absent, scimError } from "./scim-error.ts";
import { createUser, deleteUser, getUser, listUsers, patchUser, replaceUser } from "./users.ts";

const PATH = "/scim/v2";
const MEDIA_TYPE = "application/scim+json";
/** Requests per minute and company: the first synchronization of 10,000 people takes a quarter of an hour. */
const MAX_CALLS = 1200;

type Ask = { call: ScimCall; id: string; query: Record<string, string | undefined>; body: unknown };
type Answer = (ask: Ask) => unknown;

/** SCIM 2.0 (RFC 7643, 7644): a company's directory manages its people and groups. Paths, media type and errors follow the standard. */
export function registerScimRoutes(
  app: FastifyInstance,
  context: AppContext,
  authenticate: (request: FastifyRequest) => Promise<Actor>,
): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(MEDIA_TYPE, { parseAs: "string" }, (_request, body, done) => readBody(String(body), done));
    scope.setErrorHandler((error: Error, request, reply) => sendError(error, request, reply));
    const mount = (method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, status: number, answer: Answer) =>
      scope.route({
        method,
        url: `${PATH}${path}`,
        handler: async (request, reply) => {
          const result = await run(context, request, await authenticate(request), method !== "GET", answer);
          const location = (result as { meta?: { location?: string } } | undefined)?.meta?.location;
          if (status === 201 && location) reply.header("location", location);
          reply.code(status).header("cache-control", "no-store");
          return status === 204 ? await reply.send() : await reply.type(`${MEDIA_TYPE}; charset=utf-8`).send(JSON.stringify(result));
        },
      });
    mount("GET", "/ServiceProviderConfig", 200, ({ call }) => describeProvider(call.base));
    mount("GET", "/ResourceTypes", 200, ({ call }) => describeResourceTypes(call.base));
    mount("GET", "/Schemas", 200, ({ call }) => describeSchemas(call.base));
    mount("GET", "/Users", 200, ({ call, query }) => listUsers(call, query));
    mount("POST", "/Users", 201, ({ call, body }) => createUser(call, body));
    mount("GET", "/Users/:id", 200, ({ call, id, query }) => getUser(call, id, query));
    mount("PUT", "/Users/:id", 200, ({ call, id, body }) => replaceUser(call, id, body));
    mount("PATCH", "/Users/:id", 200, ({ call, id, body }) => patchUser(call, id, body));
    mount("DELETE", "/Users/:id", 204, ({ call, id }) => deleteUser(call, id));
    mount("GET", "/Groups", 200, ({ call, query }) => listGroups(call, query));
    mount("POST", "/Groups", 201, ({ call, body }) => createGroup(call, body));
    mount("GET", "/Groups/:id", 200, ({ call, id }) => getGroup(call, id));
    mount("PUT", "/Groups/:id", 200, ({ call, id, body }) => replaceGroup(call, id, body));
    mount("PATCH", "/Groups/:id", 200, ({ call, id, body }) => patchGroup(call, id, body));
    mount("DELETE", "/Groups/:id", 204, ({ call, id }) => deleteGroup(call, id));
    scope.get(`${PATH}/*`, () => {
      throw absent();
    });
  });
}

/** A write is one transaction that has locked the company: a PATCH reads and writes, so concurrent ones must wait. */
async function run(context: AppContext, request: FastifyRequest, actor: Actor, isWrite: boolean, answer: Answer): Promise<unknown> {
  if (actor.kind !== "api-key" || !actor.scopes.includes("scim"))
    throw scimError(401, null, "The API key is missing, revoked or expired, or doesn't have the SCIM scope.");
  if (context.config.RATE_LIMITS)
    await limitRate(context.db, { key: `scim:${actor.companyId}`, max: MAX_CALLS, windowSeconds: 60, now: context.now() });
  const ask = {
    call: { context, db: context.db, key: actor, request, base: context.config.publicUrl + PATH },
    id: (request.params as { id?: string }).id ?? "",
    query: request.query as Record<string, string | undefined>,
    body: request.body,
  };
  if (!isStorable([ask.id, ask.query, ask.body]))
    throw scimError(400, "invalidValue", "The request contains characters that cannot be stored.");
  if (!isWrite) return await answer(ask);
  return await context.db.transaction().execute(async (trx) => {
    await lockCompany(trx, actor.companyId);
    return await answer({ ...ask, call: { ...ask.call, db: trx } });
  });
}

function readBody(body: string, done: (error: Error | null, value?: unknown) => void): void {
  try {
    done(null, body === "" ? undefined : parseJson(body));
  } catch (error) {
    if (error instanceof AppError && error.status === 413) done(scimError(413, null, error.message));
    else done(scimError(400, "invalidSyntax", "The request is not valid JSON."));
  }
}

type Known = { status: number; scimType?: string | null; message: string };

function sendError(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, scimType, message } = toScim(error);
  if (status >= 500) request.log.error({ err: error, req: request }, "request failed");
  if (status === 401) reply.header("www-authenticate", 'Bearer realm="SCIM"');
  if (error instanceof AppError && error.retryAfterSeconds !== undefined) reply.header("retry-after", error.retryAfterSeconds);
  const body = { schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"], status: String(status), detail: message };
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .type(`${MEDIA_TYPE}; charset=utf-8`)
    .send(JSON.stringify(scimType ? { ...body, scimType } : body));
}

function toScim(error: Error & { statusCode?: number }): Known {
  if (error instanceof SCIMMY.Types.Error) return error;
  if (error instanceof AppError) return { status: error.status, message: error.message };
  // Thrown by the library for a resource that violates its schema.
  if (error.name === "TypeError" && error.stack?.includes("scimmy"))
    return { status: 400, scimType: "invalidValue", message: error.message };
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return { status, message: "The request is malformed." };
  return { status: 500, message: "Something went wrong. Please try again." };
}

import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import { type Actor, programOf } from "../auth/actor.ts";
import { deriveKey } from "../auth/derive-key.ts";
import type { EndpointSpec } from "@aside/contract/endpoint.ts";
import {
  apiKeyInvalid,
  memberRequired,
  malformed,
  mfaRequired,
  notFound,
  sessionExpired,
  unsupportedMediaType,
  SESSION_ENDED_HEADER,
} from "@aside/contract/errors.ts";
import { reachOf } from "@aside/contract/permissions.ts";
import { CSRF_COOKIE, CSRF_HEADER, checkCsrf } from "./csrf.ts";
import type { AppContext, Route } from "./context.ts";
import { readApiKey } from "../auth/read-api-key.ts";
import { limitProgram } from "../rate-limits/limit-program.ts";
import { WriteLimiter } from "../rate-limits/limit-writes.ts";
import { limitRate } from "../rate-limits/rate-limit.ts";
import { isStorable } from "../db/is-storable.ts";
import { runOnce } from "./replies/idempotent-calls.ts";
import { sendOutput } from "./send-output.ts";
import { makeTrim } from "./trim-lists.ts";

/** Reads who is calling, by the means that the endpoint accepts. Never throws for a bad token or key: that is an anonymous actor. */
export type Authenticate = (request: FastifyRequest, endpoint: EndpointSpec) => Promise<Actor>;

/** Issues listed in one error reply. */
const MAX_ISSUES = 20;

export function mountRoutes(app: FastifyInstance, context: AppContext, routes: Route[], authenticate: Authenticate): void {
  const csrfKey = deriveKey(context.config.secretKey, "csrf");
  const writes = new WriteLimiter();
  for (const route of routes) {
    const { endpoint } = route;
    const trimBody = endpoint.body ? makeTrim(endpoint.body) : null;
    const register = (scope: FastifyInstance) =>
      scope.route({
        method: endpoint.method,
        url: endpoint.path,
        ...(endpoint.maxBytes ? { bodyLimit: endpoint.maxBytes } : {}),
        ...(endpoint.rawBody ? { bodyLimit: endpoint.rawBody.maxBytes, config: { isBodyStreamed: true } } : {}),
        handler: async (request, reply) => {
          const isProgram = isOfProgram(endpoint, request);
          if (endpoint.method !== "GET" && !endpoint.withoutCsrf && !isProgram && !hasOnlyToken(request))
            checkCsrf(csrfKey, request.cookies[CSRF_COOKIE], request.headers[CSRF_HEADER]);
          const caller = await authenticate(request, endpoint);
          if (isProgram && programOf(caller) === null) throw apiKeyInvalid();
          const actor = admit(endpoint, caller);
          if (isForAnybody(endpoint, caller, request)) reply.header(SESSION_ENDED_HEADER, "1");
          await checkLimit(context, endpoint, request);
          const program = programOf(actor);
          if (program && context.config.RATE_LIMITS) await limitProgram(context.db, program, { now: context.now(), reply });
          if (context.config.RATE_LIMITS) writes.count(endpoint, actor, request.ip, context.now());
          trimBody?.(request.body);
          const input = parseInput(endpoint, request);
          const run = async () => await route.handler({ ...input, actor, context, request, reply } as never);
          const output = await runOnce({ context, endpoint, actor, request, reply, input }, run);
          return await sendOutput(context, endpoint, request, reply, output);
        },
      });
    if (endpoint.rawBody) void app.register(async (scope) => registerRaw(scope, endpoint, register));
    else register(app);
  }
  app.setNotFoundHandler((_request, reply) => {
    const error = notFound();
    return reply
      .code(404)
      .type("application/json")
      .send(JSON.stringify({ code: error.code, message: error.message }));
  });
}

/** Known by a key or token in the header Authorization, which no other site can set, and never by a cookie. */
const isOfProgram = ({ access, scope }: EndpointSpec, { headers }: FastifyRequest): boolean =>
  access === "api-key" || access === "program" || (scope !== undefined && readApiKey(headers.authorization) !== null);

/**
 * The caller's rights come from a header only, which no other site can set: a form in another site's frame has no cookies (decision 0081).
 */
const hasOnlyToken = ({ headers }: FastifyRequest): boolean =>
  headers.cookie === undefined && typeof headers["access-token"] === "string" && headers["access-token"] !== "";

/** The caller believes to be signed in, and is not. */
const isForAnybody = ({ method, access }: EndpointSpec, caller: Actor, { headers }: FastifyRequest): boolean =>
  method === "GET" && access === "optional" && caller.kind === "anonymous" && Boolean(headers["access-token"]);

/** In a scope of its own: these content types reach the handler as a stream, here only. */
function registerRaw(scope: FastifyInstance, endpoint: EndpointSpec, register: (scope: FastifyInstance) => unknown): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser([...(endpoint.rawBody?.contentTypes ?? [])], (_request, payload, done) => done(null, payload));
  // Without a body and a content type no parser is asked, and the handler would get no stream.
  scope.addHook("preHandler", async (request) => {
    if (request.body === undefined) throw unsupportedMediaType();
  });
  register(scope);
}

/** As whom the endpoint sees the caller; throws when it does not see them at all. */
function admit(endpoint: EndpointSpec, caller: Actor): Actor {
  const { access, permission, scope } = endpoint;
  const program = programOf(caller);
  if (access === "api-key" && caller.kind !== "api-key") throw apiKeyInvalid();
  if (program && scope && !program.scopes.includes(scope)) throw apiKeyInvalid(scope);
  if (caller.kind === "api-key") {
    if (access.startsWith("user") && !endpoint.admitsIntegration) throw memberRequired();
    return caller;
  }
  const isPending = caller.kind === "user" && caller.isMfaPending;
  if (isPending && (access === "user" || access === "user-or-guest")) throw mfaRequired();
  const actor: Actor = isPending && access !== "user-before-mfa" ? { kind: "anonymous", viewer: caller.viewer } : caller;
  if ((access === "user" || access === "user-before-mfa") && actor.kind !== "user") throw sessionExpired();
  if (access === "user-or-guest" && actor.kind === "anonymous") throw sessionExpired();
  if (permission && (actor.kind !== "user" || reachOf(actor.role, permission) === "none")) throw notFound();
  return actor;
}

async function checkLimit(context: AppContext, endpoint: EndpointSpec, request: FastifyRequest): Promise<void> {
  if (!endpoint.limit || !context.config.RATE_LIMITS) return;
  await limitRate(context.db, { key: `${endpoint.name}:${request.ip}`, ...endpoint.limit, now: context.now() });
}

function parseInput(endpoint: EndpointSpec, request: FastifyRequest): { params: unknown; query: unknown; body: unknown } {
  return {
    // A path that names nothing well-formed names nothing: the same answer as for an id that does not exist.
    params: endpoint.params ? parseParams(endpoint.params, request.params) : undefined,
    query: endpoint.query ? requireStorable(parse(endpoint.query, request.query)) : undefined,
    body: endpoint.body ? requireStorable(parse(endpoint.body, request.body)) : endpoint.rawBody ? request.body : undefined,
  };
}

/** Whatever the schema let through ends here. */
function requireStorable<Value>(value: Value): Value {
  if (!isStorable(value)) throw malformed("Please remove characters that cannot be stored.");
  return value;
}

function parseParams(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success || !isStorable(parsed.data)) throw notFound();
  return parsed.data;
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, MAX_ISSUES).map((issue) => ({ path: issue.path.join("."), message: issue.message }));
  throw malformed(issues[0]?.message ?? "The request is malformed.", issues);
}

import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Actor, programOf } from "../auth/actor.ts";
import { deriveKey } from "../auth/derive-key.ts";
import type { EndpointSpec } from "@aside/contract/endpoint.ts";
import { apiKeyInvalid, notFound, unsupportedMediaType, SESSION_ENDED_HEADER } from "@aside/contract/errors.ts";
import { admit, makeRun } from "./call-endpoint.ts";
import { CSRF_COOKIE, CSRF_HEADER, checkCsrf } from "./csrf.ts";
import type { AppContext, Route } from "./context.ts";
import { readApiKey } from "../auth/read-api-key.ts";
import { WriteLimiter } from "../rate-limits/limit-writes.ts";
import { IDEMPOTENCY_HEADER } from "./replies/idempotent-calls.ts";
import { sendOutput } from "./replies/send-output.ts";

/** Reads who is calling, by the means that the endpoint accepts. Never throws for a bad token or key: that is an anonymous actor. */
export type Authenticate = (request: FastifyRequest, endpoint: EndpointSpec) => Promise<Actor>;

/** Returns the endpoints by name, to be called in this process (call-endpoint.ts). */
export function mountRoutes(
  app: FastifyInstance,
  context: AppContext,
  routes: Route[],
  authenticate: Authenticate,
): ReadonlyMap<string, ReturnType<typeof makeRun>> {
  const csrfKey = deriveKey(context.config.secretKey, "csrf");
  const writes = new WriteLimiter();
  const runs = new Map<string, ReturnType<typeof makeRun>>();
  for (const route of routes) {
    const { endpoint } = route;
    const run = makeRun(context, route, writes);
    runs.set(endpoint.name, run);
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
          const { params, query, body } = request;
          const idempotencyKey = request.headers[IDEMPOTENCY_HEADER];
          const output = await run({ actor, given: { params, query, body }, request, reply, idempotencyKey, countsProgram: true });
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
  return runs;
}

/** Known by a key or token in the header Authorization, which no other site can set, and never by a cookie. */
const isOfProgram = ({ access, scope }: EndpointSpec, { headers }: FastifyRequest): boolean =>
  access === "api-key" ||
  access === "program" ||
  (scope !== undefined && (readApiKey(headers.authorization) !== null || hasUnknownBearer(headers)));

/** A program with something else than a key or token of ours. Of a browser, it was added by a proxy in front of the api. */
const hasUnknownBearer = ({ authorization, cookie, "access-token": session }: FastifyRequest["headers"]): boolean =>
  cookie === undefined && session === undefined && /^bearer\s/i.test(authorization ?? "");

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

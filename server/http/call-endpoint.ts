import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { EndpointCall, EndpointOutput, EndpointSpec } from "@aside/contract/endpoint.ts";
import {
  apiKeyInvalid,
  apiKeyNotAllowed,
  malformed,
  memberRequired,
  mfaRequired,
  notFound,
  sessionExpired,
} from "@aside/contract/errors.ts";
import { reachOf } from "@aside/contract/permissions.ts";
import { type Actor, programOf } from "../auth/actor.ts";
import { isStorable } from "../db/is-storable.ts";
import { limitProgram } from "../rate-limits/limit-program.ts";
import type { WriteLimiter } from "../rate-limits/limit-writes.ts";
import { limitRate } from "../rate-limits/rate-limit.ts";
import { sayIssue } from "./replies/say-issue.ts";
import type { AppContext, Route } from "./context.ts";
import { runOnce } from "./replies/idempotent-calls.ts";
import { readJson } from "./replies/send-output.ts";
import { makeTrim } from "./trim-lists.ts";

/** Issues listed in one error reply. */
const MAX_ISSUES = 20;

/** The parts of a request that an endpoint reads, not parsed yet. */
type Given = { params: unknown; query: unknown; body: unknown };

type Call = {
  /** As `admit` returned it. */
  actor: Actor;
  given: Given;
  request: FastifyRequest;
  reply: FastifyReply;
  idempotencyKey: unknown;
  /** False: the HTTP request that this call is a part of was counted. */
  countsProgram: boolean;
};

/** What each call goes through after its caller is known, whether it came by HTTP or from this process: limits, input, idempotency. */
export function makeRun(context: AppContext, { endpoint, handler }: Route, writes: WriteLimiter): (call: Call) => Promise<unknown> {
  const trimBody = endpoint.body ? makeTrim(endpoint.body) : null;
  return async ({ actor, given, request, reply, idempotencyKey, countsProgram }) => {
    const hasLimits = context.config.RATE_LIMITS;
    if (hasLimits && endpoint.limit)
      await limitRate(context.db, { key: `${endpoint.name}:${request.ip}`, ...endpoint.limit, now: context.now() });
    const program = programOf(actor);
    if (hasLimits && program && countsProgram) await limitProgram(context.db, program, { now: context.now(), reply });
    if (hasLimits) writes.count(endpoint, actor, request.ip, context.now());
    trimBody?.(given.body);
    const input = parseInput(endpoint, given);
    const run = async () => await handler({ ...input, actor, context, request, reply } as never);
    return await runOnce({ context, endpoint, actor, key: idempotencyKey, reply, input }, run);
  };
}

/** Who calls from inside this process: known by the HTTP request that the call is a part of. */
export type InProcessCaller = { actor: Actor; request: FastifyRequest; reply: FastifyReply; idempotencyKey?: string };

/** Calls an endpoint with JSON as its caller does by HTTP: the same scope, limits, permissions, input, audit and output. */
export type CallEndpoint = <E extends EndpointSpec>(endpoint: E, input: EndpointCall<E>, by: InProcessCaller) => Promise<EndpointOutput<E>>;

type Audit = (context: AppContext, request: FastifyRequest, endpoint: EndpointSpec, actor: Actor) => Promise<void>;

export function makeCall(context: AppContext, runs: ReadonlyMap<string, ReturnType<typeof makeRun>>, audit: Audit): CallEndpoint {
  return async (endpoint, input, { actor: caller, request, reply, idempotencyKey }) => {
    const run = runs.get(endpoint.name);
    if (!run || endpoint.contentType !== undefined || endpoint.rawBody) throw new Error(`${endpoint.name} cannot be called in process`);
    // By HTTP, an endpoint without a scope does not see who the program acts for.
    if (programOf(caller) && endpoint.scope === undefined) throw apiKeyNotAllowed();
    const actor = admit(endpoint, caller);
    await audit(context, request, endpoint, caller);
    const given = structuredClone({ params: input.params, query: input.query, body: input.body });
    const output = await run({ actor, given, request, reply, idempotencyKey, countsProgram: false });
    return readJson(endpoint, output) as EndpointOutput<typeof endpoint>;
  };
}

/** As whom the endpoint sees the caller; throws when it does not see them at all. */
export function admit(endpoint: EndpointSpec, caller: Actor): Actor {
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

function parseInput(endpoint: EndpointSpec, given: Given): Given {
  return {
    // A path that names nothing well-formed names nothing: the same answer as for an id that does not exist.
    params: endpoint.params ? parseParams(endpoint.params, given.params) : undefined,
    query: endpoint.query ? requireStorable(parse(endpoint.query, given.query)) : undefined,
    body: endpoint.body ? requireStorable(parse(endpoint.body, given.body)) : endpoint.rawBody ? given.body : undefined,
  };
}

/** Whatever the schema let through ends here. */
export function requireStorable<Value>(value: Value): Value {
  if (!isStorable(value)) throw malformed("Please remove characters that cannot be stored.");
  return value;
}

function parseParams(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (!parsed.success || !isStorable(parsed.data)) throw notFound();
  return parsed.data;
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value, { error: sayIssue });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, MAX_ISSUES).map((issue) => ({ path: issue.path.join("."), message: issue.message }));
  throw malformed(issues[0]?.message ?? "The request is malformed.", issues);
}

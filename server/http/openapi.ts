import { sample } from "openapi-sampler";
import { z } from "zod";
import { brand } from "@aside/brand/brand.ts";
import { API_GROUPS, groupOf } from "@aside/contract/api/api-groups.ts";
import type { EndpointSpec } from "@aside/contract/endpoint.ts";
import { errorBody } from "@aside/contract/error-body.ts";
import { redirectReply } from "@aside/contract/replies.ts";

const BINARY = { schema: { type: "string", format: "binary" } };

const SCHEMES = {
  accessToken: { type: "apiKey", in: "header", name: "access-token", description: "Of a signed-in person, in the app." },
  csrf: { type: "apiKey", in: "header", name: "x-csrf-token", description: "Equals the cookie csrf_token." },
  apiKey: { type: "http", scheme: "basic", description: "A company's key as the user name; or as a bearer token." },
  token: {
    type: "http",
    scheme: "bearer",
    description: "A personal access token, a company's key, or the token of an app, by OAuth 2.1: /.well-known/oauth-authorization-server.",
  },
};

const PARAMETERS = {
  IdempotencyKey: {
    name: "idempotency-key",
    in: "header",
    description: "For 24 hours, another request with the same key gets the reply of the first, and has no effect.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
    example: "5f0c1f1a-launch",
  },
  OnBehalfOf: {
    name: "on-behalf-of",
    in: "header",
    description: "For a company's key: the member for whom it acts, by id or email address.",
    schema: { type: "string" },
    example: "ada@example.com",
  },
};

/** Of every reply to a program (draft-ietf-httpapi-ratelimit-headers-10). */
const HEADERS = {
  RateLimit: { description: "What is left of the program's requests, and the seconds until its window ends.", schema: { type: "string" } },
  RateLimitPolicy: { description: "How many requests a program has, and in how many seconds.", schema: { type: "string" } },
};
const LIMIT_HEADERS = {
  ratelimit: { $ref: "#/components/headers/RateLimit" },
  "ratelimit-policy": { $ref: "#/components/headers/RateLimitPolicy" },
};
const IDEMPOTENCY_ERRORS = ["idempotency_in_progress", "idempotency_key_reused", "idempotency_outcome_unknown"];

/** OpenAPI 3.1 of all endpoints, generated from their contracts. */
export function describeEndpoints(endpoints: EndpointSpec[], url = "/"): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = describeOperation(endpoint);
  }
  return {
    openapi: "3.1.0",
    info: { title: `${brand.product} API`, version: brand.version, license: { name: "AGPL-3.0-only", identifier: "AGPL-3.0-only" } },
    servers: [{ url }],
    tags: API_GROUPS.map(({ title, description }) => ({ name: title, description })),
    paths,
    components: { schemas: { Error: toSchema(errorBody, "output") }, parameters: PARAMETERS, headers: HEADERS, securitySchemes: SCHEMES },
  };
}

const describeError = (description: string, codes: readonly string[] = []) => ({
  description,
  content: {
    "application/json": {
      schema:
        codes.length === 0
          ? { $ref: "#/components/schemas/Error" }
          : { allOf: [{ $ref: "#/components/schemas/Error" }, { properties: { code: { enum: codes } } }] },
    },
  },
});

function describeOperation(endpoint: EndpointSpec): Record<string, unknown> {
  const { access, scope, method } = endpoint;
  const needsMember = scope !== undefined && access.startsWith("user");
  const isIdempotent = scope !== undefined && method === "POST" && !endpoint.rawBody;
  const headers = [...(needsMember ? ["OnBehalfOf"] : []), ...(isIdempotent ? ["IdempotencyKey"] : [])];
  const errors = [
    ...(endpoint.errors ?? []),
    ...(needsMember && !endpoint.admitsIntegration ? ["member_required"] : []),
    ...(isIdempotent ? IDEMPOTENCY_ERRORS : []),
  ];
  const isOfPrograms = isForPrograms(endpoint);
  const operation: Record<string, unknown> = {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [tagOf(endpoint)],
    ...(scope ? { "x-scope": scope } : {}),
    parameters: [
      ...describeParameters(endpoint.params, "path"),
      ...describeParameters(endpoint.query, "query"),
      ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    responses: {
      ...describeReply(endpoint, isOfPrograms ? { headers: LIMIT_HEADERS } : {}),
      400: describeError("Malformed request, or csrf_mismatch"),
      ...(isOfPrograms ? { 401: describeError("No valid key or token, or one without the scope", ["api_key_invalid"]) } : {}),
      ...(access.startsWith("user") ? { 403: describeError(scope ? "No valid session" : "No valid session, or a program") } : {}),
      ...(endpoint.params ? { 404: describeError("Not found, or not visible to this actor", ["not_found"]) } : {}),
      ...(isOfPrograms || endpoint.limit ? { 429: describeError("Too many requests", ["too_many_requests"]) } : {}),
      ...(errors.length > 0 ? { "4XX": describeError(`Also: ${errors.join(", ")}`, errors) } : {}),
    },
    security: securityOf(endpoint),
  };
  if (endpoint.body) {
    const schema = toSchema(endpoint.body, "input");
    operation["requestBody"] = {
      required: true,
      content: { "application/json": { schema, example: endpoint.example ?? exampleBody(schema, endpoint.body) } },
    };
  }
  if (endpoint.rawBody) {
    operation["requestBody"] = { required: true, content: Object.fromEntries(endpoint.rawBody.contentTypes.map((type) => [type, BINARY])) };
  }
  return operation;
}

/** The page of the reference (/developers/reference). What is not for programs: the first word of the path after its version. */
function tagOf(endpoint: EndpointSpec): string {
  const group = isForPrograms(endpoint) ? groupOf(endpoint.path) : undefined;
  return group?.title ?? endpoint.path.split("/").find((part) => part !== "" && part !== "v1") ?? "other";
}

const isForPrograms = ({ scope, access }: EndpointSpec): boolean => scope !== undefined || access === "api-key" || access === "program";

function securityOf({ access, scope }: EndpointSpec): Record<string, string[]>[] {
  if (access === "api-key") return [{ apiKey: scope ? [scope] : [] }];
  if (access === "program") return [{ token: [] }];
  const isOpen = access === "none" || access === "optional";
  return [...(scope ? [{ token: [scope] }] : []), ...(isOpen ? [{}, { accessToken: [] }] : [{ accessToken: [], csrf: [] }])];
}

/** The required fields, where that is enough: invented values for all others would do what nobody wants. */
function exampleBody(schema: Record<string, unknown>, body: z.ZodType): unknown {
  const least = sample(schema, { skipNonRequired: true, enablePatterns: true });
  return body.safeParse(least).success ? least : sample(schema, { skipReadOnly: true, enablePatterns: true });
}

function describeReply(endpoint: EndpointSpec, added: { headers?: typeof LIMIT_HEADERS }): Record<string, unknown> {
  if (endpoint.output === redirectReply) {
    const location = { description: "Where the browser goes", schema: { type: "string" } };
    return { [endpoint.method === "GET" ? 302 : 303]: { description: "Redirect", headers: { location } } };
  }
  const schema = toSchema(endpoint.output, "output");
  const content =
    endpoint.contentType === undefined ? { schema, example: sample(schema, { skipReadOnly: true, enablePatterns: true }) } : BINARY;
  return { 200: { description: "OK", ...added, content: { [endpoint.contentType ?? "application/json"]: content } } };
}

function describeParameters(schema: z.ZodType | undefined, where: "path" | "query"): Record<string, unknown>[] {
  if (!schema) return [];
  const json = toSchema(schema, "input") as { properties?: Record<string, unknown>; required?: string[] };
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === "path" || (json.required ?? []).includes(name),
    schema: property,
  }));
}

function toSchema(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  const json = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Record<string, unknown>;
  delete json["$schema"];
  return json;
}

import { z } from "zod";
import { brand } from "@aside/brand/brand.ts";
import type { EndpointSpec } from "@aside/contract/endpoint.ts";
import { errorBody } from "@aside/contract/error-body.ts";
import { redirectReply } from "@aside/contract/replies.ts";

const BINARY = { schema: { type: "string", format: "binary" } };

/** OpenAPI 3.1 of all endpoints, generated from their contracts. */
export function describeEndpoints(endpoints: EndpointSpec[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = describeOperation(endpoint);
  }
  return {
    openapi: "3.1.0",
    info: { title: `${brand.product} API`, version: brand.version },
    paths,
    components: {
      schemas: { Error: toSchema(errorBody, "output") },
      securitySchemes: {
        accessToken: { type: "apiKey", in: "header", name: "access-token" },
        apiKey: { type: "http", scheme: "basic", description: "The API key as the user name; or as a bearer token." },
        csrf: { type: "apiKey", in: "header", name: "x-csrf-token", description: "Equals the cookie csrf_token." },
      },
    },
  };
}

function describeOperation(endpoint: EndpointSpec): Record<string, unknown> {
  const error = (description: string) => ({
    description,
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  });
  const operation: Record<string, unknown> = {
    operationId: endpoint.name,
    summary: endpoint.summary,
    parameters: [...describeParameters(endpoint.params, "path"), ...describeParameters(endpoint.query, "query")],
    responses: {
      ...describeReply(endpoint),
      400: error("Malformed request, or csrf_mismatch"),
      ...(endpoint.access.startsWith("user") ? { 403: error("No valid session") } : {}),
      ...(endpoint.access === "api-key" ? { 401: error("No valid API key with the required scope") } : {}),
      ...(endpoint.params ? { 404: error("Not found, or not visible to this actor") } : {}),
      ...(endpoint.limit ? { 429: error("Too many requests") } : {}),
      ...(endpoint.errors?.length ? { "4XX": error(`Also: ${endpoint.errors.join(", ")}`) } : {}),
    },
    security:
      endpoint.access === "api-key"
        ? [{ apiKey: [] }]
        : endpoint.access === "none" || endpoint.access === "optional"
          ? [{}, { accessToken: [] }]
          : [{ accessToken: [], csrf: [] }],
  };
  if (endpoint.body)
    operation["requestBody"] = { required: true, content: { "application/json": { schema: toSchema(endpoint.body, "input") } } };
  if (endpoint.rawBody) {
    operation["requestBody"] = { required: true, content: Object.fromEntries(endpoint.rawBody.contentTypes.map((type) => [type, BINARY])) };
  }
  return operation;
}

function describeReply(endpoint: EndpointSpec): Record<string, unknown> {
  if (endpoint.output === redirectReply) {
    const location = { description: "Where the browser goes", schema: { type: "string" } };
    return { [endpoint.method === "GET" ? 302 : 303]: { description: "Redirect", headers: { location } } };
  }
  const content = endpoint.contentType === undefined ? { schema: toSchema(endpoint.output, "output") } : BINARY;
  return { 200: { description: "OK", content: { [endpoint.contentType ?? "application/json"]: content } } };
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

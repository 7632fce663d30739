import { API_GROUPS } from "@aside/contract/api/api-groups.ts";
import type { ApiScope } from "@aside/contract/api-scopes.ts";

/** As far as server/http/openapi.ts writes it and the reference shows it. */
export type Schema = {
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  additionalProperties?: Schema | boolean;
  description?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};
export type Parameter = { name: string; in: "path" | "query" | "header"; required?: boolean; description?: string; schema: Schema };
type Reference = { $ref: string };
type Content = Record<string, { schema: Schema; example?: unknown }>;
type Reply = { description: string; content?: Content };
type Described = {
  operationId: string;
  summary: string;
  tags: string[];
  "x-scope"?: ApiScope;
  parameters: (Parameter | Reference)[];
  requestBody?: { content: Content };
  responses: Record<string, Reply>;
  security: Record<string, string[]>[];
};
export type OpenApi = {
  paths: Record<string, Record<string, Described>>;
  components: { parameters: Record<string, Parameter> };
};

export type Operation = Omit<Described, "parameters"> & { method: string; path: string; parameters: Parameter[] };

/** What programs may call, by the slug of its group, in the order of the description. */
export function operationsOf(api: OpenApi): ReadonlyMap<string, readonly Operation[]> {
  const all = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security.some((one) => "token" in one || "apiKey" in one))
      .map(([method, described]): Operation => ({
        ...described,
        method: method.toUpperCase(),
        path,
        parameters: described.parameters.map((one) => ("$ref" in one ? findParameter(api, one) : one)),
      })),
  );
  return new Map(API_GROUPS.map(({ slug, title }) => [slug, all.filter(({ tags }) => tags.includes(title))]));
}

function findParameter({ components }: OpenApi, { $ref }: Reference): Parameter {
  const found = components.parameters[$ref.split("/").at(-1) ?? ""];
  if (!found) throw new Error(`the API's description has no ${$ref}`);
  return found;
}

/** `sendPost` as `Send post`. */
export const titleOf = ({ operationId }: Operation): string => {
  const words = operationId.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1).replace(/ i$/, " I");
};

/** Codes of errors in addition to those of every operation, which the start page explains. */
export function errorsOf({ responses }: Operation): string[] {
  const codes = Object.entries(responses)
    .filter(([status]) => status === "404" || status === "4XX")
    .flatMap(([, { content }]) => content?.["application/json"]?.schema.allOf ?? [])
    .flatMap(({ properties }) => (properties?.["code"]?.enum ?? []) as string[]);
  return codes.filter((code) => !code.startsWith("idempotency_"));
}

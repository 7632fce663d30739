import type { z } from "zod";
import type { ApiScope } from "./api-scopes.ts";
import type { Permission } from "./permissions.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * Who may call; checked before the handler. `none` does not read the session. A session whose second factor is still missing counts as none, except for
 * `user-before-mfa`. `api-key`: only a company's key. `program`: any key, token or app. Programs with a `scope` call the others too (decision 112), without CSRF token and sealing.
 */
export type Access = "none" | "optional" | "user" | "user-or-guest" | "user-before-mfa" | "api-key" | "program";

export type EndpointSpec<
  Params extends z.ZodType | undefined = z.ZodType | undefined,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Output extends z.ZodType = z.ZodType,
> = {
  /** Unique, camelCase: the operationId of /openapi.json. */
  name: string;
  method: Method;
  /** Exact path, parameters as `:id`. */
  path: string;
  summary: string;
  access: Access;
  /**
   * Checked against the role before the handler; without it the caller gets the 404 of an absent endpoint. The handler checks its reach.
   */
  permission?: Permission;
  /** What a key, token or app needs to call it. Without a scope, no program can (`none` and `optional`: as anybody). */
  scope?: ApiScope;
  /** A company's key may call it without naming a member for whom it acts. */
  admitsIntegration?: boolean;
  params?: Params;
  query?: Query;
  body?: Body;
  /** A body for /openapi.json, where none can be guessed from the schema. */
  example?: unknown;
  /** The JSON of the reply; `fileReply` with a `contentType`; `redirectReply` for a redirect. */
  output: Output;
  /** Media type of the reply when it is a file and not JSON. The handler returns a `FileReply`, which is never sealed. */
  contentType?: string;
  /** The session may also come from its cookie, as links and images send it. Only for a GET, which changes nothing. */
  acceptsCookie?: boolean;
  /** Error codes in addition to the common ones (see errors.ts). */
  errors?: readonly string[];
  /** Requests per window by one source (and account, where there is one), counted over all processes. Absent: see `writesPerMinute`. */
  limit?: { max: number; windowSeconds: number };
  /** For a write without `limit`: calls per minute by one actor, counted in each process (decision 57). Absent: 300. */
  writesPerMinute?: number;
  /** Sealed bodies are not accepted or given here (uploads, media, health). */
  unsealed?: boolean;
  /** The body is not JSON: its media type. The handler gets the stream. */
  rawBody?: { contentTypes: readonly string[]; maxBytes: number };
  /** The largest JSON body, in bytes. Absent: 2 MB. */
  maxBytes?: number;
  /** No CSRF token is required although it is not a GET (the first call of a client without session, signed URLs). */
  withoutCsrf?: boolean;
};

/** The fields that the browser's client uses. A build for browsers contains no others (decision 50). */
export const SENT_FIELDS = ["method", "path", "unsealed"] as const satisfies readonly (keyof EndpointSpec)[];
export type SentEndpoint = Pick<EndpointSpec, (typeof SENT_FIELDS)[number]>;

type Given<S> = Exclude<S, undefined>;
type Shape<S> = [Given<S>] extends [never] ? undefined : Given<S> extends z.ZodType ? z.output<Given<S>> : undefined;

/** The validated input of a handler. */
export type EndpointInput<E extends EndpointSpec> = {
  params: Shape<E["params"]>;
  query: Shape<E["query"]>;
  body: Shape<E["body"]>;
};
export type EndpointOutput<E extends EndpointSpec> = z.output<E["output"]>;

type OptionalKey<K extends string, S> = [Given<S>] extends [never]
  ? { [P in K]?: undefined }
  : Given<S> extends z.ZodType
    ? undefined extends z.input<Given<S>>
      ? { [P in K]?: z.input<Given<S>> }
      : { [P in K]: z.input<Given<S>> }
    : { [P in K]?: undefined };
export type EndpointCall<E extends EndpointSpec> = OptionalKey<"params", E["params"]> &
  OptionalKey<"query", E["query"]> &
  OptionalKey<"body", E["body"]>;

/**
 * Declares one endpoint. The server's route, the client's call and /openapi.json are all derived from it.
 * Unknown keys in a body are dropped.
 */
export function endpoint<
  Output extends z.ZodType,
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(spec: EndpointSpec<Params, Query, Body, Output>): EndpointSpec<Params, Query, Body, Output> {
  return spec;
}

import type { EndpointCall, EndpointOutput, EndpointSpec, SentEndpoint } from "@aside/contract/endpoint.ts";
import { ApiError, NetworkError } from "./api-error.ts";
import { type PathInput, pathOf } from "./path-of.ts";

/** How a program or page reaches our server: the site by its session, others by a token. */
export type Caller = {
  call<E extends EndpointSpec>(endpoint: E, input: EndpointCall<E>): Promise<EndpointOutput<E>>;
  upload<E extends EndpointSpec>(endpoint: E, input: { query: Record<string, unknown>; body: Blob }): Promise<EndpointOutput<E>>;
};

/** `server`: its address; empty for the one of the page. Without a token, only what needs none can be called. Null: not connected. */
type TokenAccess = { server: string; token: string | null } | null;

/** `stale`: a token that the server refused. */
type AskAccess = (stale: string | null) => Promise<TokenAccess>;

const NOT_CONNECTED = new ApiError(401, "not_connected", "not connected");

/** Calls a server with the person's token. After a 401 it asks for another token, once. */
export function callerOf(askAccess: AskAccess): Caller {
  async function send(endpoint: SentEndpoint, input: PathInput, body: BodyInit | undefined, type: string): Promise<unknown> {
    const once = async (access: TokenAccess) => {
      if (!access) throw NOT_CONNECTED;
      const headers: Record<string, string> = access.token === null ? {} : { authorization: `Bearer ${access.token}` };
      if (body !== undefined) headers["content-type"] = type;
      return await fetchOrFail(access.server + pathOf(endpoint.path, input), { method: endpoint.method, headers, body: body ?? null });
    };
    const access = await askAccess(null);
    const first = await once(access);
    return await read(first.status === 401 && access && access.token !== null ? await once(await askAccess(access.token)) : first);
  }
  return {
    call: async <E extends EndpointSpec>(endpoint: E, input: EndpointCall<E>) => {
      const given = input as PathInput & { body?: unknown };
      const body = endpoint.method === "GET" ? undefined : JSON.stringify(given.body ?? {});
      return (await send(endpoint, given, body, "application/json")) as EndpointOutput<E>;
    },
    upload: async (endpoint, { query, body }) => (await send(endpoint, { query }, body, "application/octet-stream")) as never,
  };
}

async function fetchOrFail(url: string, init: RequestInit): Promise<Response> {
  try {
    // The site's cookies have no part in it.
    return await fetch(url, { ...init, credentials: "omit", cache: "no-store" });
  } catch {
    throw new NetworkError();
  }
}

async function read(response: Response): Promise<unknown> {
  const text = await response.text();
  const body = parse(text);
  if (response.ok) return body;
  const { code = "internal", message = "", details } = body as { code?: string; message?: string; details?: unknown };
  throw new ApiError(response.status, code, message, details);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

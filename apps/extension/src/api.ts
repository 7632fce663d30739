import type { EndpointCall, EndpointOutput, EndpointSpec, SentEndpoint } from "@aside/contract/endpoint.ts";
import type { Caller } from "@aside/features/recording/transport.ts";
import { ApiError, NetworkError } from "@aside/web-client/api-error.ts";
import type { Access } from "./messages.ts";

/** `stale`: a token that the server refused. Null: not connected. */
export type AskAccess = (stale: string | null) => Promise<Access>;

const NOT_CONNECTED = new ApiError(401, "not_connected", "not connected");

/** Calls the person's server with their token. After a 401 it asks for another token, once. */
export function callerOf(askAccess: AskAccess): Caller {
  async function send(endpoint: SentEndpoint, input: Input, body: BodyInit | undefined, type: string): Promise<unknown> {
    const once = async (access: Access) => {
      if (!access) throw NOT_CONNECTED;
      const headers: Record<string, string> = { authorization: `Bearer ${access.token}` };
      if (body !== undefined) headers["content-type"] = type;
      return await fetchOrFail(access.server + pathOf(endpoint.path, input), { method: endpoint.method, headers, body: body ?? null });
    };
    const access = await askAccess(null);
    const first = await once(access);
    return await read(first.status === 401 && access ? await once(await askAccess(access.token)) : first);
  }
  return {
    call: async <E extends EndpointSpec>(endpoint: E, input: EndpointCall<E>) => {
      const given = input as Input & { body?: unknown };
      const body = endpoint.method === "GET" ? undefined : JSON.stringify(given.body ?? {});
      return (await send(endpoint, given, body, "application/json")) as EndpointOutput<E>;
    },
    upload: async (endpoint, { query, body }) => (await send(endpoint, { query }, body, "application/octet-stream")) as never,
  };
}

type Input = { params?: Record<string, string>; query?: Record<string, unknown> };

export function pathOf(path: string, { params, query }: Input): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ""));
  const rows = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(rows.map(([name, value]) => [name, String(value as string | number | boolean)]));
  return search.size > 0 ? `${filled}?${search}` : filled;
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

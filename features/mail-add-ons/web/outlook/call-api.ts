import type { EndpointCall, EndpointOutput, EndpointSpec } from "@aside/contract/endpoint.ts";
import { ApiError, NetworkError } from "@aside/web-client/api-error.ts";
import type { Call } from "../../tracking.ts";

type Input = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

/** One request with a token instead of the site's cookies, which a frame of Outlook does not have. */
export async function request<E extends EndpointSpec>(
  endpoint: E,
  input: EndpointCall<E>,
  token: string | null,
): Promise<EndpointOutput<E>> {
  const { params = {}, query = {}, body = {} } = input as Input;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value as string | number | boolean)]));
  const init: RequestInit = {
    method: endpoint.method,
    headers: { "content-type": "application/json", ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    body: endpoint.method === "GET" ? null : JSON.stringify(body),
    credentials: "omit",
    cache: "no-store",
  };
  const reply = await fetch(search.size > 0 ? `${path}?${search}` : path, init).catch(() => {
    throw new NetworkError();
  });
  const json = (await reply.json().catch(() => ({}))) as { code?: string; message?: string; details?: unknown };
  if (!reply.ok) throw new ApiError(reply.status, json.code ?? "internal", json.message ?? "", json.details);
  return json as EndpointOutput<E>;
}

/** Calls the API for the person. `renew`: another token, after the server refused this one; asked once per call. */
export function callerOf(token: string, renew: () => Promise<string | null>): Call {
  let current = token;
  return async (endpoint, input) => {
    try {
      return await request(endpoint, input, current);
    } catch (error) {
      const next = error instanceof ApiError && error.status === 401 ? await renew() : null;
      if (next === null) throw error;
      current = next;
      return await request(endpoint, input, current);
    }
  };
}

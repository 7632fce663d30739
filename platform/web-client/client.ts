import type { EndpointCall, EndpointOutput, EndpointSpec } from "../contract/endpoint.ts";
import { ApiError, NetworkError } from "./api-error.ts";
import { type SealKey, seal, unseal } from "./seal.ts";

export type ClientOptions = {
  /** The session's (or guest's) token, asked at every call. */
  getToken: () => string | null;
  /** 403: the session is missing or over. */
  onSessionExpired?: () => void;
  /** A sealed reply that cannot be read: the page reloads, once. */
  onUnreadable?: () => void;
};

type Sent = { method: string; path: string; body: string | undefined; sealed: boolean };

/**
 * Calls the endpoints of the contracts: typed input and output, CSRF token fetched when it is asked for (and once more when it was
 * refused), bodies and sensitive headers sealed. Throws `ApiError` or `NetworkError`.
 */
export class ApiClient {
  readonly #options: ClientOptions;
  #keys: Promise<SealKey[]> | null = null;
  #csrf: Promise<string> | null = null;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  async call<E extends EndpointSpec>(endpoint: E, input: EndpointCall<E>, init: { signal?: AbortSignal } = {}): Promise<EndpointOutput<E>> {
    const given = input as { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };
    const sent: Sent = {
      method: endpoint.method,
      path: pathOf(endpoint.path, given.params, given.query),
      body: endpoint.method === "GET" ? undefined : JSON.stringify(given.body ?? {}),
      sealed: !endpoint.unsealed,
    };
    const response = await this.#send(sent, init.signal);
    return (await this.#read(response)) as EndpointOutput<E>;
  }

  /** A raw body (chunks, files). `onProgress`: parts of the whole, 0..1, as the network took them. */
  async upload<E extends EndpointSpec>(
    endpoint: E,
    input: { query: Record<string, unknown>; body: Blob; onProgress?: (part: number) => void; signal?: AbortSignal },
  ): Promise<EndpointOutput<E>> {
    const headers = await this.#headers(endpoint.method);
    headers["content-type"] = "application/octet-stream";
    const reply = await sendByXhr(endpoint.method, pathOf(endpoint.path, undefined, input.query), headers, input);
    return (await this.#read(reply)) as EndpointOutput<E>;
  }

  /** Headers for what is not a call of this client (the event stream). */
  authHeaders(): Record<string, string> {
    const token = this.#options.getToken();
    return { "client-secret": "aside-web", ...(token ? { "access-token": token } : {}) };
  }

  async #send(sent: Sent, signal: AbortSignal | undefined): Promise<Response> {
    const response = await this.#sendOnce(sent, signal);
    if (response.status !== 400) return response;
    const body = (await response
      .clone()
      .json()
      .catch(() => ({}))) as { code?: string };
    if (body.code === "csrf_mismatch") this.#csrf = this.#fetchCsrf();
    else if (body.code === "unsealable") this.#keys = null;
    else return response;
    return await this.#sendOnce(sent, signal);
  }

  async #sendOnce(sent: Sent, signal: AbortSignal | undefined): Promise<Response> {
    const headers = await this.#headers(sent.method);
    let body = sent.body;
    if (sent.sealed) {
      const key = (await this.#sealKeys())[0];
      if (key) {
        const { "access-token": token, "x-csrf-token": csrf, ...rest } = headers;
        const sensitive = JSON.stringify({ ...(token ? { "access-token": token } : {}), ...(csrf ? { "x-csrf-token": csrf } : {}) });
        const sealedHeaders = await seal(sensitive, key);
        if (body !== undefined) body = await seal(body, key);
        const type: Record<string, string> = body === undefined ? {} : { "content-type": "application/jose" };
        return await fetchOrFail(sent.path, {
          method: sent.method,
          headers: { ...rest, ...type, accept: "application/jose", "sealed-headers": sealedHeaders },
          body,
          signal,
        });
      }
    }
    if (body !== undefined) headers["content-type"] = "application/json";
    return await fetchOrFail(sent.path, { method: sent.method, headers, body, signal });
  }

  async #headers(method: string): Promise<Record<string, string>> {
    const headers = this.authHeaders();
    if (method !== "GET") headers["x-csrf-token"] = await this.#csrfToken();
    return headers;
  }

  async #csrfToken(): Promise<string> {
    this.#csrf ??= readCsrfCookie() ? Promise.resolve("") : this.#fetchCsrf();
    const fetched = await this.#csrf;
    // The cookie outlives the page, and another tab may have renewed it since.
    return readCsrfCookie() ?? fetched;
  }

  #fetchCsrf(): Promise<string> {
    const fetched = fetchOrFail("/v1/security/csrf", {}).then(
      async (response) => ((await response.json()) as { csrf_token: string }).csrf_token,
    );
    fetched.catch(() => (this.#csrf = null));
    return fetched;
  }

  #sealKeys(): Promise<SealKey[]> {
    this.#keys ??= fetchOrFail("/v1/keys", {}).then(async (response) => ((await response.json()) as { keys: SealKey[] }).keys);
    this.#keys.catch(() => (this.#keys = null));
    return this.#keys;
  }

  async #read(response: {
    status: number;
    ok: boolean;
    headers: { get(name: string): string | null };
    text(): Promise<string>;
  }): Promise<unknown> {
    let text = await response.text();
    if (response.headers.get("content-type")?.startsWith("application/jose")) {
      try {
        text = await unseal(text, await this.#sealKeys());
      } catch (error) {
        this.#options.onUnreadable?.();
        throw error;
      }
    }
    if (response.ok) return JSON.parse(text);
    const body = parseError(text);
    if (response.status === 403) this.#options.onSessionExpired?.();
    throw new ApiError(response.status, body.code, body.message, body.details);
  }
}

function readCsrfCookie(): string | undefined {
  const value = /(?:^|;\s*)csrf_token=([^;]+)/.exec(document.cookie)?.[1];
  return value === undefined ? undefined : decodeURIComponent(value);
}

function pathOf(path: string, params: Record<string, string> | undefined, query: Record<string, unknown> | undefined): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null) search.set(name, String(value as string | number | boolean));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

async function fetchOrFail(
  path: string,
  init: { method?: string; headers?: Record<string, string>; body?: string | undefined; signal?: AbortSignal | undefined },
): Promise<Response> {
  try {
    return await fetch(path, { credentials: "same-origin", ...(init as RequestInit) });
  } catch (error) {
    if ((error as Error).name === "AbortError") throw error;
    throw new NetworkError();
  }
}

function parseError(text: string): { code: string; message: string; details?: unknown } {
  try {
    return JSON.parse(text) as { code: string; message: string };
  } catch {
    return { code: "internal", message: "Something went wrong. Please try again." };
  }
}

/** fetch tells nothing of an upload's progress; XMLHttpRequest does. */
function sendByXhr(
  method: string,
  path: string,
  headers: Record<string, string>,
  input: { body: Blob; onProgress?: (part: number) => void; signal?: AbortSignal },
) {
  return new Promise<{ status: number; ok: boolean; headers: { get(name: string): string | null }; text(): Promise<string> }>(
    (resolve, reject) => {
      const xhr = new XMLHttpRequest();
      xhr.open(method, path);
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
      xhr.upload.onprogress = (event) => event.lengthComputable && input.onProgress?.(event.loaded / event.total);
      xhr.onload = () =>
        resolve({
          status: xhr.status,
          ok: xhr.status < 300,
          headers: { get: (name) => xhr.getResponseHeader(name) },
          text: () => Promise.resolve(xhr.responseText),
        });
      xhr.onerror = () => reject(new NetworkError());
      xhr.onabort = () => reject(new DOMException("aborted", "AbortError"));
      input.signal?.addEventListener("abort", () => xhr.abort());
      xhr.send(input.body);
    },
  );
}

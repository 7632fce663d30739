import type { EndpointCall, EndpointOutput, EndpointSpec, SentEndpoint } from "@aside/contract/endpoint.ts";
import type { fileReply } from "@aside/contract/replies.ts";
import { SESSION_ENDED_HEADER, SESSION_EXPIRED_TEXT } from "@aside/contract/errors.ts";
import { ApiError, NetworkError, rememberApiError } from "./api-error.ts";
import { isFramed } from "./is-framed.ts";
import { pathOf } from "./path-of.ts";
import type { Renewal } from "./renew-session.ts";
import { type SealKey, seal, unseal } from "./seal.ts";

const DOWNLOAD_TIMEOUT_MS = 300_000;

export type ClientOptions = {
  /** Sealing keys that came with the page. */
  keys?: SealKey[] | undefined;
  /** The session's (or guest's) token, read at every call. */
  getToken: () => string | null;
  /** How to renew a session that is about to end, or that the server rejects. */
  session?: {
    token: () => string | null;
    /** The session ends soon. */
    isDue: () => boolean;
    /** It ended before this page was opened: a failed renewal is not reported. */
    isOld: () => boolean;
    /** It ended while the page has unsaved work: what the page shows must not be replaced by what anybody may see. */
    isInterrupted: () => boolean;
    renew: (stale: string) => Promise<Renewal>;
  };
  /** 403: there is no session, or it ended and cannot be renewed. */
  onSessionExpired?: () => void;
  /** 403 `mfa_required`: the session is valid but needs its second factor. */
  onMfaRequired?: () => void;
  /** A sealed reply cannot be decrypted: the page reloads, once. */
  onUnreadable?: () => void;
};

export type CallOptions = {
  signal?: AbortSignal;
  /** Sent as the header `authorization`. */
  authorization?: string;
  /** Called with the headers of a successful reply. */
  onHeaders?: (headers: Headers) => void;
  /** Does not report an expired session. */
  isQuiet?: boolean;
  /** For the renewal itself: the session is not renewed before, and the caller handles a refusal. */
  isRenewal?: boolean;
  /** The server runs a POST with the same key once a day, and returns the same reply. */
  idempotencyKey?: string;
  /** Also delivered when the page is closed meanwhile. For small bodies only: browsers allow 64 kB in total. */
  outlivesPage?: boolean;
};

type Sent = {
  method: string;
  path: string;
  body: string | undefined;
  sealed: boolean;
  authorization: string | undefined;
  key: string | undefined;
};
type Reply = { status: number; ok: boolean; headers: { get(name: string): string | null }; text(): Promise<string> };

/**
 * Calls the endpoints of the contracts: typed input and output, CSRF token fetched on demand (and once more when it was
 * rejected), bodies and sensitive headers sealed. Throws `ApiError` or `NetworkError`.
 */
export class ApiClient {
  readonly #options: ClientOptions;
  #keys: Promise<SealKey[]> | null = null;
  #csrf: Promise<string> | null = null;

  constructor(options: ClientOptions) {
    this.#options = options;
    if (options.keys) this.#keys = Promise.resolve(options.keys);
  }

  async call<E extends EndpointSpec>(endpoint: E, input: EndpointCall<E>, options: CallOptions = {}): Promise<EndpointOutput<E>> {
    const { method, path, unsealed }: SentEndpoint = endpoint;
    const given = input as { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };
    const sent: Sent = {
      method,
      path: pathOf(path, given),
      body: method === "GET" ? undefined : JSON.stringify(given.body ?? {}),
      sealed: !unsealed,
      authorization: options.authorization,
      key: options.idempotencyKey,
    };
    const send = async () => await this.#send(sent, options);
    const [response, isQuiet] = options.isRenewal ? [await send(), true] : await this.#inSession(send, options.isQuiet);
    if (response.ok) options.onHeaders?.(response.headers);
    return (await this.#read(response, isQuiet)) as EndpointOutput<E>;
  }

  /** A raw body (chunks, files). `onProgress`: the sent fraction, 0..1. */
  async upload<E extends EndpointSpec>(
    endpoint: E,
    input: {
      params?: Record<string, string>;
      query: Record<string, unknown>;
      body: Blob;
      onProgress?: (part: number) => void;
      signal?: AbortSignal;
    },
  ): Promise<EndpointOutput<E>> {
    const { method, path }: SentEndpoint = endpoint;
    const send = async () => {
      const headers = { ...(await this.#headers(method)), "content-type": "application/octet-stream" };
      return await sendByXhr(method, pathOf(path, input), headers, input);
    };
    const [reply, isQuiet] = await this.#inSession(async () => {
      const first = await send();
      if (first.status !== 400 || parseError(await first.text()).code !== "csrf_mismatch") return first;
      this.#csrf = this.#fetchCsrf();
      return await send();
    });
    return (await this.#read(reply, isQuiet)) as EndpointOutput<E>;
  }

  /**
   * For requests that must arrive although the page is closed: without session, CSRF token and sealing. The body contains its own
   * authorization. Resolves to whether the server accepted it.
   */
  async tell<E extends EndpointSpec>(endpoint: E, input: { body: EndpointCall<E>["body"] }): Promise<boolean> {
    const { method, path }: SentEndpoint = endpoint;
    const response = await fetchOrFail(path, {
      method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(input.body),
      keepalive: true,
      credentials: "omit",
    });
    return response.ok;
  }

  /** The file of an endpoint with a `contentType`, and the name that the server gives it. */
  async download<E extends EndpointSpec & { output: typeof fileReply }>(
    endpoint: E,
    input: EndpointCall<E>,
    signal: AbortSignal = AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS),
  ): Promise<{ file: Blob; name: string }> {
    const { method, path }: SentEndpoint = endpoint;
    const given = input as { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };
    const to = pathOf(path, given);
    // Not sealed, as the file itself is not: its errors are then read as those of a GET.
    const sent = { method, path: to, body: JSON.stringify(given.body), sealed: false, authorization: undefined, key: undefined };
    const response = method === "GET" ? await this.open(to, signal) : await this.#opened(async () => await this.#send(sent, { signal }));
    if (!response.ok) {
      const { code, message, details } = parseError(await response.text());
      throw rememberApiError(new ApiError(response.status, code, message, details, response.headers.get("x-request-id")));
    }
    const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
    return { file: await response.blob(), name: name ?? "file" };
  }

  /** The event stream, whose reply is read as it arrives. An expired session is reported as with any call. */
  async open(path: string, signal: AbortSignal): Promise<Response> {
    return await this.#opened(async () => await fetchOrFail(path, { headers: this.#authHeaders(), signal, cache: "no-store" }));
  }

  async #opened(send: () => Promise<Response>): Promise<Response> {
    const [response, isQuiet] = await this.#inSession(send);
    if (response.status === 403 && !isQuiet) {
      // A refused renewal has ended everything that waited for this reply: it can no longer be read.
      const text = await response
        .clone()
        .text()
        .catch(() => "");
      this.#tellRefused(parseError(text).code);
    }
    return response;
  }

  #authHeaders(): Record<string, string> {
    const token = this.#options.getToken();
    return { "client-secret": "aside-web", ...(token ? { "access-token": token } : {}) };
  }

  /**
   * Renews the session before its token ends; after a reply to nobody (403, or what anybody gets) renews it once and repeats the request.
   * Returns the reply, and whether an expired session must not be reported.
   */
  async #inSession<R extends Pick<Reply, "status" | "headers">>(
    send: () => Promise<R>,
    isQuiet = false,
  ): Promise<[reply: R, isQuiet: boolean]> {
    const isUnreported = (await this.#renewIfDue(isQuiet)) || isQuiet;
    const { session } = this.#options;
    const token = session?.token() ?? null;
    const response = await send();
    const isForAnybody = response.headers.get(SESSION_ENDED_HEADER) !== null;
    if (isForAnybody && session?.isInterrupted()) throw sessionExpired();
    if ((response.status !== 403 && !isForAnybody) || !session || token === null) return [response, isUnreported];
    // The user signed out meanwhile, or another call has already reported the expired session.
    const renewal = session.token() === null ? "signed-out" : await session.renew(token);
    if (renewal === "unreachable") throw new NetworkError();
    if (renewal === "renewed") return [await send(), isUnreported];
    if (isForAnybody && session.isInterrupted()) throw sessionExpired();
    return [response, isUnreported || renewal === "signed-out"];
  }

  /** True when the session ended long ago and this was not reported. */
  async #renewIfDue(isQuiet: boolean): Promise<boolean> {
    const { session } = this.#options;
    const token = session?.isDue() ? session.token() : null;
    if (!session || token === null) return false;
    const isOld = session.isOld();
    const renewal = await session.renew(token);
    if (renewal !== "refused") return renewal === "signed-out";
    if (!isOld && !isQuiet) this.#options.onSessionExpired?.();
    return isOld;
  }

  async #send(sent: Sent, options: CallOptions): Promise<Response> {
    const { signal } = options;
    // The cookie of a renewal must also arrive when the page is closed meanwhile.
    const keepalive = options.isRenewal ?? options.outlivesPage ?? false;
    const response = await this.#sendOnce(sent, { signal, keepalive });
    if (response.status !== 400) return response;
    const body = (await response
      .clone()
      .json()
      .catch(() => ({}))) as { code?: string };
    if (body.code === "csrf_mismatch") this.#csrf = this.#fetchCsrf();
    else if (body.code === "unsealable") this.#keys = null;
    else return response;
    return await this.#sendOnce(sent, { signal, keepalive });
  }

  async #sendOnce(sent: Sent, init: { signal: AbortSignal | undefined; keepalive: boolean }): Promise<Response> {
    const headers = await this.#headers(sent.method);
    if (sent.authorization !== undefined) headers["authorization"] = sent.authorization;
    if (sent.key !== undefined) headers["idempotency-key"] = sent.key;
    let body = sent.body;
    if (sent.sealed) {
      const key = (await this.#sealKeys())[0];
      if (key) {
        const [sensitive, rest] = divide(headers);
        const sealedHeaders = await seal(JSON.stringify(sensitive), key);
        if (body !== undefined) body = await seal(body, key);
        const type: Record<string, string> = body === undefined ? {} : { "content-type": "application/jose" };
        return await fetchOrFail(sent.path, {
          method: sent.method,
          headers: { ...rest, ...type, accept: "application/jose", "sealed-headers": sealedHeaders },
          body,
          ...init,
        });
      }
    }
    if (body !== undefined) headers["content-type"] = "application/json";
    return await fetchOrFail(sent.path, { method: sent.method, headers, body, ...init });
  }

  async #headers(method: string): Promise<Record<string, string>> {
    const headers = this.#authHeaders();
    if (method === "GET") return headers;
    const token = await this.#csrfToken();
    if (token !== undefined) headers["x-csrf-token"] = token;
    return headers;
  }

  /** Undefined in a frame of another site: it sends no cookies, so nothing in its requests comes from the browser by itself. */
  async #csrfToken(): Promise<string | undefined> {
    // One of the same site sends them. Without a token among them the server refuses the first request, and a token is fetched.
    if (isFramed && this.#csrf === null) return readCsrfCookie();
    this.#csrf ??= readCsrfCookie() ? Promise.resolve("") : this.#fetchCsrf();
    const fetched = await this.#csrf;
    // The cookie outlives the page, and another tab may have renewed it.
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

  #tellRefused(code: string): void {
    if (code === "mfa_required") this.#options.onMfaRequired?.();
    else this.#options.onSessionExpired?.();
  }

  async #read(response: Reply, isQuiet = false): Promise<unknown> {
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
    if (response.status === 403 && !isQuiet) this.#tellRefused(body.code);
    throw rememberApiError(new ApiError(response.status, body.code, body.message, body.details, response.headers.get("x-request-id")));
  }
}

const sessionExpired = () => new ApiError(403, "session_expired", SESSION_EXPIRED_TEXT);

const SENSITIVE = new Set(["access-token", "x-csrf-token", "authorization"]);

function divide(headers: Record<string, string>): [sensitive: Record<string, string>, rest: Record<string, string>] {
  const rows = Object.entries(headers);
  const of = (isSensitive: boolean) => Object.fromEntries(rows.filter(([name]) => SENSITIVE.has(name) === isSensitive));
  return [of(true), of(false)];
}

function readCsrfCookie(): string | undefined {
  const value = /(?:^|;\s*)csrf_token=([^;]+)/.exec(document.cookie)?.[1];
  return value === undefined ? undefined : decodeURIComponent(value);
}

async function fetchOrFail(
  path: string,
  init: {
    method?: string;
    headers?: Record<string, string>;
    body?: string | undefined;
    signal?: AbortSignal | undefined;
    keepalive?: boolean;
    cache?: RequestCache;
    credentials?: RequestCredentials;
  },
): Promise<Response> {
  try {
    return await fetch(path, { credentials: isFramed ? "omit" : "same-origin", ...(init as RequestInit) });
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

/** fetch does not report the progress of an upload; XMLHttpRequest does. */
function sendByXhr(
  method: string,
  path: string,
  headers: Record<string, string>,
  input: { body: Blob; onProgress?: (part: number) => void; signal?: AbortSignal },
) {
  return new Promise<Reply>((resolve, reject) => {
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
  });
}

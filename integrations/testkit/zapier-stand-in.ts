import type { Bundle, Z, ZapierRequest } from "../zapier/runtime.ts";
import { checkRequest } from "./check-request.ts";

export const SERVER = "https://aside.example";

class Failure extends Error {
  readonly kind: string;
  readonly code: unknown;
  constructor(kind: string, message: string, code?: unknown) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}

const failure = (kind: string) =>
  class extends Failure {
    constructor(message: string, code?: unknown) {
      super(kind, message, code);
    }
  };

/** Stands for Zapier's runtime, which has a license of its own: sends to the app what is meant for SERVER, as JSON. */
export function standInForZapier(url: string): Z & { asked: ZapierRequest[] } {
  const asked: ZapierRequest[] = [];
  const request = async (options: ZapierRequest) => {
    asked.push(options);
    const address = new URL(options.url);
    if (address.origin !== SERVER) throw new Error(`a request to ${address.origin}`);
    checkRequest(options.method, address.pathname, options.params, options.body);
    const search = new URLSearchParams(options.params);
    const reply = await fetch(`${url}${address.pathname}?${search}`, {
      method: options.method,
      headers: { ...options.headers, ...(options.body && { "Content-Type": "application/json" }) },
      body: options.body ? JSON.stringify(options.body) : null,
    });
    const data: unknown = await reply.json();
    return { status: reply.status, data, getHeader: (name: string) => reply.headers.get(name) ?? undefined };
  };
  const errors = { Error: failure("Error"), ExpiredAuthError: failure("ExpiredAuthError"), ThrottledError: failure("ThrottledError") };
  return { asked, request, errors };
}

export const bundleOf = (token: string, rest: Partial<Bundle> = {}): Bundle => ({
  authData: { server: `${SERVER}/`, token },
  inputData: {},
  ...rest,
});

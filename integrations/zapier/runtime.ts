/** The part of Zapier's runtime that this package uses, so that its code is checked without the vendor's packages. */
export type ZapierRequest = {
  url: string;
  method: "GET" | "POST" | "PUT" | "DELETE";
  headers: Record<string, string>;
  params?: Record<string, string>;
  body?: object;
  skipThrowForStatus: true;
};

export type ZapierResponse = { status: number; data: unknown; getHeader: (name: string) => string | undefined };

export type Z = {
  request: (request: ZapierRequest) => Promise<ZapierResponse>;
  errors: {
    Error: new (message: string, code?: string, status?: number) => Error;
    ExpiredAuthError: new (message: string) => Error;
    ThrottledError: new (message: string, delay?: number) => Error;
  };
};

export type Bundle = {
  authData: Record<string, string | undefined>;
  inputData: Record<string, unknown>;
  /** Where Zapier receives the events of this trigger. */
  targetUrl?: string;
  /** What performSubscribe returned. */
  subscribeData?: { id?: string };
  cleanedRequest?: unknown;
  rawRequest?: { headers?: Record<string, string> };
};

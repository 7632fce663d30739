let latest: ApiError | null = null;

export function rememberApiError(error: ApiError): ApiError {
  latest = error;
  return error;
}

/** The latest error reply, if it had this message: what a person is shown says nothing else about the request. */
export function latestApiError(message: string): ApiError | null {
  return latest?.message === message ? latest : null;
}

/** An error reply of the server; `message` may be shown to the user. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  /** Finds the request in the server's log. */
  readonly requestId: string | null;
  constructor(status: number, code: string, message: string, details?: unknown, requestId: string | null = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.requestId = requestId;
  }
}

/** Fixed text: keep it word for word. */
const NETWORK_TEXT = "Network error received; please check your connection and try again, or refresh the page.";

export class NetworkError extends Error {
  override name = "NetworkError";
  constructor() {
    super(NETWORK_TEXT);
  }
}

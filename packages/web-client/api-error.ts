/** An error reply of the server; `message` may be shown to the user. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  constructor(status: number, code: string, message: string, details?: unknown) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
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

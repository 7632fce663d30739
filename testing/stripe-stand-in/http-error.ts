/** An error as Stripe's API returns it. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: {
    error: { type: string; message: string; code?: string; param?: string; decline_code?: string; payment_intent?: object };
  };
  constructor(status: number, error: HttpError["body"]["error"]) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

export const invalid = (message: string, facts: { code?: string; param?: string } = {}, status = 400) =>
  new HttpError(status, { type: "invalid_request_error", message, ...facts });

export const missing = (kind: string, id: string) => invalid(`No such ${kind}: '${id}'`, { code: "resource_missing", param: "id" }, 404);

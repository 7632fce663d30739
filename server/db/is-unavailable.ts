type Fault = { code?: unknown; syscall?: unknown; message?: unknown; cause?: unknown; errors?: unknown };

/**
 * SQLSTATE 57P (shutting down, crashed, starting up, ended by an administrator), 08 (connection), 25P03 and 25P04 (session timed out),
 * 53300 (too many connections), 25006 (a replica after a failover), 28 and 3D000 (user, password or database changed while we run); then
 * the operating system's codes of a failed connection.
 */
const CODES =
  /^(57P0\w|08\w{3}|25P0[34]|53300|25006|28\w{3}|3D000|ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Errors without a code: of pg's client and pool, and of Kysely after `destroy`. */
const MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|is not queryable|Query read timeout|timeout expired|Cannot use a pool after calling end|driver has already been destroyed|connection has been discarded/;

/** Whether the database (or another server that we depend on) is unavailable, so that the same call can succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, syscall, message, cause, errors } = error as Fault;
  if (typeof code === "string" && CODES.test(code)) return true;
  // A missing Unix socket: the server that creates it is not running.
  if (code === "ENOENT" && syscall === "connect") return true;
  if (typeof message === "string" && MESSAGES.test(message)) return true;
  // A host name with several addresses yields an AggregateError.
  return isUnavailable(cause) || (Array.isArray(errors) && errors.some(isUnavailable));
}

import { z } from "zod";

/** Returned by the handler of an endpoint with a `contentType`. */
export type FileReply = {
  /** An iterable is sent as fast as the client reads it. */
  body: string | Uint8Array | AsyncIterable<string | Uint8Array>;
  /** Replaces the endpoint's `contentType`. */
  contentType?: string;
  /** The browser saves the file under this name instead of showing it. */
  filename?: string;
  /** Default: `no-store`. */
  cacheControl?: string;
  /** For a stored object: its whole size in bytes, and the byte range that `body` holds when the request asked for one. */
  size?: number;
  range?: { start: number; end: number } | undefined;
};
/** The `output` of an endpoint with a `contentType`. */
export const fileReply = z.custom<FileReply>();

/** Sent as 302, after a POST as 303. */
export type RedirectReply = { location: string };
/** The `output` of an endpoint that sends the browser elsewhere. */
export const redirectReply = z.custom<RedirectReply>();

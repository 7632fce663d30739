export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** A body that is not JSON. Node has `openAsBlob(path)` for files. */
export type RawBody = Blob | Uint8Array<ArrayBuffer>;

export type Options = {
  signal?: AbortSignal | undefined;
  /** For one attempt, until its reply has arrived. */
  timeoutMs?: number | undefined;
  /** Of your own, for a POST that creates something: the same call after a restart of your program has no second effect. */
  idempotencyKey?: string | undefined;
};

export type Given = {
  query?: object | undefined;
  body?: unknown;
  file?: RawBody;
  /** A POST that changes nothing. */
  isRead?: boolean;
  /** Resolves to the response, whose body is not read. */
  isFile?: boolean;
};

/** One request; what the generated operations are made of. */
export type Call = <Reply>(method: Method, path: string, given: Given, options: Options | undefined) => Promise<Reply>;

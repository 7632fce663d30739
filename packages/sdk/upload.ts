import type { asidesOf } from "./api/videos.ts";
import type { mediaOf } from "./api/upload.ts";
import { AsideError, ConflictError, NotFoundError } from "./errors.ts";
import { partsOf } from "./parts.ts";
import { pause } from "./pause.ts";
import { type ClientOptions, secondsUntilRetry } from "./send.ts";

/** Where an upload stands. Plain JSON: keep it, and give it to another client, process or day (within twelve hours). */
export type UploadState = {
  version: 1;
  clientUploadId: string;
  /** Null until the Aside is created. */
  postId: string | null;
  eventId: string | null;
  size: number;
  partBytes: number;
  /** Parts that the server has. */
  sentParts: number;
  /** SHA-256 of the file's beginning, so that another file does not continue it. */
  beginning: string | null;
};

/** As `localStorage`, or anything else that keeps text by its key. */
export type UploadStore = {
  getItem(key: string): string | null | undefined | Promise<string | null | undefined>;
  setItem(key: string, value: string): unknown;
  removeItem(key: string): unknown;
};

export type UploadOptions = {
  /** Of the new Aside. */
  title?: string;
  /** Into this draft instead of a new Aside. */
  postId?: string;
  filename?: string;
  /** In bytes. Required for a stream. */
  size?: number;
  /** Brings the sound to the common loudness. */
  isLeveled?: boolean;
  /** Called when a part has arrived. */
  onProgress?: (progress: { sentBytes: number; totalBytes: number }) => void;
  signal?: AbortSignal;
  /** Of an upload that was interrupted. The file must be the same; a stream begins at its beginning. */
  resume?: UploadState;
  /** Called when `resume` would be another. */
  onState?: (state: UploadState) => void | Promise<void>;
  /** Keeps the state instead of you: an upload with the same `resumeKey` goes on where it was interrupted. */
  store?: UploadStore;
  /** Default: the file's name and size. */
  resumeKey?: string;
  /** Of a part: up to 16 MiB. Default: 8 MiB. */
  partBytes?: number;
};

/** `eventId`: null when the upload went into a draft that was there. */
export type Uploaded = { postId: string; eventId: string | null; uploadId: string };

export type Api = { asides: ReturnType<typeof asidesOf>; media: ReturnType<typeof mediaOf> };

const PART_BYTES = 8 * 1024 * 1024;
const MAX_PART_BYTES = 16 * 1024 * 1024;
/** A part that arrived twice is one part, so it may be repeated more often than a call. */
const PART_ATTEMPTS = 6;
/** Also after what a proxy or a slow line answers. */
const PART_RETRIED = [408, 429, 502, 503, 504];
const PART_TIMEOUT_MS = 15 * 60_000;
const BEGINNING_BYTES = 64 * 1024;

export async function uploadSource(
  client: ClientOptions,
  api: Api,
  source: Blob | ReadableStream<Uint8Array>,
  options: UploadOptions,
): Promise<Uploaded> {
  const size = source instanceof Blob ? source.size : options.size;
  if (size === undefined) throw invalid("size_required", "Please give the size of a stream.");
  if (size === 0) throw invalid("empty_file", "The file is empty.");
  const { signal, filename = source instanceof File ? source.name : "" } = options;
  const place = placeOf(options, `aside-upload:${filename}:${size}`);
  const found = await place.read();
  let state: UploadState = found?.size === size ? { ...found } : begin(size, options);
  if (options.resume && found?.size !== size) throw otherFile();

  let count = 0;
  try {
    for await (const { index, body, bytes } of partsOf(source, size, state.partBytes)) {
      signal?.throwIfAborted();
      if (index === 0) state = await open(api, state, await hashBeginning(body), options, place);
      if (index >= state.sentParts) {
        await sendPart(client, api, state, { index, body, filename }, options);
        state.sentParts = index + 1;
        await place.write(state);
      }
      count = index + 1;
      options.onProgress?.({ sentBytes: Math.min(size, index * state.partBytes + bytes), totalBytes: size });
    }
    const { postId, clientUploadId } = state;
    const ended = await api.media.combineChunks({ post_id: postId ?? "", client_upload_id: clientUploadId, count }, { signal });
    await place.clear();
    return { postId: postId ?? "", eventId: state.eventId, uploadId: ended.upload_id };
  } catch (error) {
    // The server has ended this upload: the next one begins again.
    if (error instanceof ConflictError || error instanceof NotFoundError) await place.clear();
    throw error;
  }
}

const begin = (size: number, { postId, partBytes = PART_BYTES }: UploadOptions): UploadState => {
  if (!Number.isInteger(partBytes) || partBytes < 1 || partBytes > MAX_PART_BYTES)
    throw invalid("part_bytes", `partBytes is from 1 to ${MAX_PART_BYTES}.`);
  const ids = { clientUploadId: crypto.randomUUID(), postId: postId ?? null, eventId: null };
  return { version: 1, ...ids, size, partBytes, sentParts: 0, beginning: null };
};

/** Before the first part: makes sure that the file is the one that was begun, and that there is an Aside for it. */
async function open(api: Api, given: UploadState, beginning: string, options: UploadOptions, place: Place): Promise<UploadState> {
  let state = given;
  if (state.beginning !== null && state.beginning !== beginning) {
    if (options.resume) throw otherFile();
    state = begin(state.size, options);
  }
  state.beginning = beginning;
  // Kept first: after a crash, the same key does not create a second Aside.
  await place.write(state);
  if (state.postId !== null) return state;
  const body = options.title === undefined ? {} : { title: options.title };
  const event = await api.asides.createEvent(body, { idempotencyKey: state.clientUploadId, signal: options.signal });
  state.postId = event.CreatorPosts[0]?.id ?? null;
  state.eventId = event.id;
  await place.write(state);
  return state;
}

type Part = { index: number; body: Blob | Uint8Array<ArrayBuffer>; filename: string };

async function sendPart(client: ClientOptions, api: Api, state: UploadState, part: Part, options: UploadOptions): Promise<void> {
  const query = {
    post_id: state.postId ?? "",
    client_upload_id: state.clientUploadId,
    index: part.index,
    is_file: "true",
    filename: part.filename,
    is_leveled: options.isLeveled ? "true" : "false",
  } as const;
  const attempts = client.maxRetries === 0 ? 1 : PART_ATTEMPTS;
  for (let attempt = 0; ; attempt++) {
    try {
      await api.media.uploadChunk(part.body, query, { signal: options.signal, timeoutMs: PART_TIMEOUT_MS });
      return;
    } catch (error) {
      const seconds = attempt + 1 < attempts ? secondsUntilRetry(client, error, attempt, PART_RETRIED) : null;
      if (seconds === null) throw error;
      await pause(seconds * 1000, options.signal);
    }
  }
}

type Place = { read(): Promise<UploadState | null>; write(state: UploadState): Promise<void>; clear(): Promise<void> };

function placeOf({ resume, store, resumeKey, onState }: UploadOptions, defaultKey: string): Place {
  const key = resumeKey ?? defaultKey;
  return {
    read: async () => resume ?? parse((await store?.getItem(key)) ?? null),
    write: async (state) => {
      await store?.setItem(key, JSON.stringify(state));
      await onState?.({ ...state });
    },
    clear: async () => void (await store?.removeItem(key)),
  };
}

/** Null: nothing was kept, or by another version. */
function parse(text: string | null): UploadState | null {
  if (text === null) return null;
  try {
    const state = JSON.parse(text) as UploadState;
    return state.version === 1 ? state : null;
  } catch {
    return null;
  }
}

async function hashBeginning(body: Blob | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = body instanceof Blob ? await body.slice(0, BEGINNING_BYTES).arrayBuffer() : body.subarray(0, BEGINNING_BYTES);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return btoa(String.fromCharCode(...hash));
}

const invalid = (code: string, message: string) => new AsideError({ code, message });
const otherFile = () => invalid("other_file", "This is not the file whose upload was interrupted.");

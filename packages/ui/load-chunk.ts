/** The time limit for loading a part of the app's code. */
const CHUNK_TIMEOUT_MS = 120_000;

const MISSING_CHUNK = [
  "Failed to fetch dynamically imported module",
  "error loading dynamically imported module",
  "Importing a module script failed",
  "Unable to preload CSS",
];

/** A part of the app's code did not load. */
export class ChunkError extends Error {
  override name = "ChunkError";
}

/** Whether an error means that a chunk of the app did not load, for example after a release replaced its files. */
export function isMissingChunk(error: unknown): error is Error {
  return error instanceof ChunkError || (error instanceof Error && MISSING_CHUNK.some((words) => error.message.includes(words)));
}

let loading = 0;

export const isLoadingChunk = (): boolean => loading > 0;

/**
 * Loads a part of the app's code. Throws `ChunkError` if that fails or takes longer than 120 s: a browser waits without end for a server
 * that does not respond.
 */
export async function loadChunk<T>(load: () => Promise<T>, timeoutMs = CHUNK_TIMEOUT_MS): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ChunkError(`Code did not load within ${timeoutMs / 1000} s`)), timeoutMs);
  loading++;
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw isMissingChunk(error) && !(error instanceof ChunkError) ? new ChunkError(`Code did not load: ${error.message}`) : error;
  } finally {
    loading--;
    clearTimeout(timer);
  }
}

import type { Embedder } from "@aside/ai/port.ts";

/** Number of cached query vectors (2 to 6 kB each). They serve deleted letters, the next page, and returning from a result. */
const MAX_CACHED = 500;
/** Limit of pending requests to a slow engine: while a person types, every letter makes another query. */
const MAX_PENDING = 16;

/** Caches query embeddings of one engine. A vector that arrives after the timeout is cached for the next call. */
export class QueryVectors {
  readonly #embedder: Embedder;
  /** Least recently used first. */
  readonly #cached = new Map<string, Float32Array>();
  readonly #pending = new Map<string, Promise<Float32Array | null>>();

  constructor(embedder: Embedder) {
    this.#embedder = embedder;
  }

  /**
   * Resolves to null if the engine has no vector, and to "late" after `patienceMs`. Rejects with AiError; a failure after the timeout is
   * passed to `onLateFailure`.
   */
  async find(query: string, patienceMs: number, onLateFailure: (error: unknown) => void): Promise<Float32Array | null | "late"> {
    const key = query.trim().replace(/\s+/g, " ");
    const known = this.#cached.get(key);
    if (known) {
      this.#cache(key, known);
      return known;
    }
    if (!this.#pending.has(key) && this.#pending.size >= MAX_PENDING) return "late";
    const pending = this.#pending.get(key) ?? this.#request(key);
    return await new Promise((resolve, reject) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        resolve("late");
      }, patienceMs);
      pending
        .then(resolve, (error: unknown) => (isLate ? onLateFailure(error) : reject(error as Error)))
        .finally(() => clearTimeout(timer));
    });
  }

  #request(key: string): Promise<Float32Array | null> {
    const request = this.#embedder
      .embed({ texts: [key] })
      .then(([vector]) => {
        if (vector) this.#cache(key, vector);
        return vector ?? null;
      })
      .finally(() => this.#pending.delete(key));
    this.#pending.set(key, request);
    return request;
  }

  #cache(key: string, vector: Float32Array): void {
    this.#cached.delete(key);
    this.#cached.set(key, vector);
    const [oldest] = this.#cached.keys();
    if (this.#cached.size > MAX_CACHED && oldest !== undefined) this.#cached.delete(oldest);
  }
}

const byEngine = new WeakMap<Embedder, QueryVectors>();

/** One cache per engine in this process. */
export function queryVectorsOf(embedder: Embedder): QueryVectors {
  const known = byEngine.get(embedder) ?? new QueryVectors(embedder);
  byEngine.set(embedder, known);
  return known;
}

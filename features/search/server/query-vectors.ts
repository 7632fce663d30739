import type { Embedder } from "@aside/ai/port.ts";

/** Cached query vectors, for corrected letters, further pages and going back. 2 to 6 kB each. */
const KEPT = 500;
/** Limit of pending requests to a slow engine: while a person types, every letter makes another query. */
const MAX_OWED = 16;

/** Vectors of queries for one engine. A late result is cached for the next call. */
export class QueryVectors {
  readonly #embedder: Embedder;
  /** In order of use, oldest first. */
  readonly #known = new Map<string, Float32Array>();
  readonly #owed = new Map<string, Promise<Float32Array | null>>();

  constructor(embedder: Embedder) {
    this.#embedder = embedder;
  }

  /**
   * Null: the engine has no vector for it. `late`: not within `patienceMs`. Rejects with AiError; `onLateFailure` gets failures that
   * nobody waits for.
   */
  async find(query: string, patienceMs: number, onLateFailure: (error: unknown) => void): Promise<Float32Array | null | "late"> {
    const key = query.trim().replace(/\s+/g, " ");
    const known = this.#known.get(key);
    if (known) {
      this.#keep(key, known);
      return known;
    }
    if (!this.#owed.has(key) && this.#owed.size >= MAX_OWED) return "late";
    const owed = this.#owed.get(key) ?? this.#ask(key);
    return await new Promise((resolve, reject) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        resolve("late");
      }, patienceMs);
      owed.then(resolve, (error: unknown) => (isLate ? onLateFailure(error) : reject(error as Error))).finally(() => clearTimeout(timer));
    });
  }

  #ask(key: string): Promise<Float32Array | null> {
    const asked = this.#embedder
      .embed({ texts: [key] })
      .then(([vector]) => {
        if (vector) this.#keep(key, vector);
        return vector ?? null;
      })
      .finally(() => this.#owed.delete(key));
    this.#owed.set(key, asked);
    return asked;
  }

  #keep(key: string, vector: Float32Array): void {
    this.#known.delete(key);
    this.#known.set(key, vector);
    const [oldest] = this.#known.keys();
    if (this.#known.size > KEPT && oldest !== undefined) this.#known.delete(oldest);
  }
}

const byEngine = new WeakMap<Embedder, QueryVectors>();

/** One per engine in this process. */
export function queryVectorsOf(embedder: Embedder): QueryVectors {
  const known = byEngine.get(embedder) ?? new QueryVectors(embedder);
  byEngine.set(embedder, known);
  return known;
}

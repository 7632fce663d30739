import { quantile, report } from "../support/statistics.ts";

const MAX_SHOWN = 5;

/** The time of each request until the end of its reply, by kind, and the errors. */
export class RequestLog {
  readonly #times = new Map<string, number[]>();
  readonly #errors = new Map<string, string[]>();

  async time<T>(kind: string, send: () => Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      return await send();
    } catch (error) {
      this.fail(kind, error as Error);
      throw error;
    } finally {
      const times = this.#times.get(kind) ?? [];
      times.push(performance.now() - began);
      this.#times.set(kind, times);
    }
  }

  fail(kind: string, error: Error): void {
    const errors = this.#errors.get(kind) ?? [];
    errors.push(error.message);
    this.#errors.set(kind, errors);
  }

  get requests(): number {
    return [...this.#times.values()].reduce((sum, times) => sum + times.length, 0);
  }

  get failures(): number {
    return [...this.#errors.values()].reduce((sum, errors) => sum + errors.length, 0);
  }

  print(): void {
    for (const [kind, times] of [...this.#times].toSorted(([, a], [, b]) => b.length - a.length)) {
      const errors = this.#errors.get(kind) ?? [];
      report(kind, { count: times.length, errors: errors.length, "p50 ms": quantile(times, 0.5), "p99 ms": quantile(times, 0.99) });
      for (const error of errors.slice(0, MAX_SHOWN)) console.log(`  ${error}`);
    }
  }
}

import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient, type QueryKey } from "@tanstack/react-query";

/**
 * A query that is invalidated during its first fetch may receive the state before the change. TanStack's client does not repeat it, because
 * it refetches only queries that have data. This client fetches such a query again when its first fetch has finished.
 */
export class LiveQueryClient extends QueryClient {
  /** Queries to fetch again when their first fetch has finished. */
  readonly #late = new WeakSet<Query>();

  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firsts = this.getQueryCache()
      .findAll(filters as InvalidateQueryFilters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === "fetching")
      .filter((query) => !this.#late.has(query));
    for (const query of firsts) {
      this.#late.add(query);
      const come = () => this.#late.delete(query);
      const again = async () => come() && (await super.invalidateQueries({ queryKey: query.queryKey, exact: true }));
      // The fetch in progress, not a later one.
      query.fetch().then(again, come);
    }
    await super.invalidateQueries(filters, options);
  }
}

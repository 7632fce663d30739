import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient, type QueryKey } from "@tanstack/react-query";

/**
 * What is asked for the first time while something changes may come as it was before, and TanStack's client lets that stand: it asks again only for what
 * it has already. Here it is asked for again when it has come.
 */
export class LiveQueryClient extends QueryClient {
  /** Those that are asked for again when they have come. */
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
      // The fetch that is under way, not another one.
      query.fetch().then(again, come);
    }
    await super.invalidateQueries(filters, options);
  }
}

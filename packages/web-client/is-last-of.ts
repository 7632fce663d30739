type Scoped = { options: { scope?: { id: string } | undefined } };
/** The part of a QueryClient that is needed here. */
type Client = { isMutating(filters: { predicate: (mutation: Scoped) => boolean }): number };

/**
 * Whether no other change of this scope is pending. Only the last of several quick changes reloads the data; an earlier one would bring
 * back what the next has changed.
 */
export const isLastOf = (client: Client, scope: string): boolean =>
  client.isMutating({ predicate: ({ options }) => options.scope?.id === scope }) <= 1;

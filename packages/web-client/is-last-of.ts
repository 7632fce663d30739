type Scoped = { options: { scope?: { id: string } | undefined } };
/** As much of a QueryClient as is needed here. */
type Client = { isMutating(filters: { predicate: (mutation: Scoped) => boolean }): number };

/** Whether no other change of this scope waits or runs. The last of several that were made quickly asks for what the server has; one before it would bring back what the next has changed. */
export const isLastOf = (client: Client, scope: string): boolean =>
  client.isMutating({ predicate: ({ options }) => options.scope?.id === scope }) <= 1;

export type PathInput = { params?: Record<string, string> | undefined; query?: Record<string, unknown> | undefined };

/** An endpoint's path with values in place of its `:names`, and a query without what is undefined or null. */
export function pathOf(path: string, { params, query }: PathInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null) search.set(name, String(value as string | number | boolean));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** Those of the domains that the company's list (empty: any) contains, or that lie below one of its `*.host`. */
export const allowedOf = (domains: readonly string[], list: readonly string[]): string[] =>
  domains.filter((domain) => list.length === 0 || list.some((entry) => covers(entry, domain)));

const covers = (entry: string, domain: string): boolean => entry === domain || (entry.startsWith("*.") && domain.endsWith(entry.slice(1)));

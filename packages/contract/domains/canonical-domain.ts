/** Longest name that a person may type; host names have at most 253 characters. */
export const MAX_TYPED_DOMAIN = 300;
const MAX_HOST = 253;

/**
 * A host name of sites that may embed videos, in the form that a content security policy uses: lower case, ASCII, `example.com` or
 * `*.example.com` for the names below it. Null for anything else: a scheme, port, path, space or semicolon would change the policy.
 */
export function canonicalDomain(typed: string): string | null {
  if (typed.length > MAX_TYPED_DOMAIN) return null;
  const written = typed.trim();
  const isWildcard = written.startsWith("*.");
  const host = toAscii(isWildcard ? written.slice(2) : written);
  if (host === null) return null;
  // A wildcard directly below a top-level domain would allow everyone's sites.
  if (isWildcard && !host.includes(".")) return null;
  return isWildcard ? `*.${host}` : host;
}

function toAscii(name: string): string | null {
  // URL parsers remove or interpret other characters (tabs, line breaks, `/`, `:`, `@`, `%`).
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(name)) return null;
  const address = `https://${name}/`;
  if (!URL.canParse(address)) return null;
  const { hostname } = new URL(address);
  return hostname.length <= MAX_HOST && hostname.split(".").every(isLabel) ? hostname : null;
}

function isLabel(label: string): boolean {
  return /^[a-z0-9-]{1,63}$/.test(label) && !label.startsWith("-") && !label.endsWith("-");
}

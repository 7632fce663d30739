/**
 * Whether the text is a path of this site: `//host`, `/\host` and `javascript:` lead elsewhere. So does `/.//host`, after its
 * dots are normalized away.
 */
export function isOwnPath(path: string): boolean {
  if (!path.startsWith("/")) return false;
  const base = "https://own.invalid";
  if (!URL.canParse(path, base)) return false;
  const { origin, pathname } = new URL(path, base);
  return origin === base && !pathname.startsWith("//");
}

/** The path with an additional parameter. Expects an own path. */
export function withParameter(path: string, name: string, value: string): string {
  const url = new URL(path, "https://own.invalid");
  url.searchParams.set(name, value);
  return `${url.pathname}${url.search}${url.hash}`;
}

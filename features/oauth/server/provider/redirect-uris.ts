const LOOPBACK = new Set(["127.0.0.1", "[::1]", "localhost"]);

const isLoopback = ({ protocol, hostname }: URL): boolean => protocol === "http:" && LOOPBACK.has(hostname);

/** https, or http of the person's own machine; without a fragment, name or password. */
export function isAllowedRedirect(uri: string): boolean {
  const url = URL.parse(uri);
  if (!url || uri.includes("#") || url.username !== "" || url.password !== "") return false;
  return url.protocol === "https:" || isLoopback(url);
}

/** An app on the person's machine: any port of its loopback address will do (RFC 8252, 7.3). */
export const isNative = (uris: readonly string[]): boolean => uris.some((uri) => isLoopback(new URL(uri)));

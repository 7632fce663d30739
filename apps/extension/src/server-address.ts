/** The origin of what a person typed; null if it is no address. Without a scheme: https, and http for this computer. */
export function readServerAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === "") return null;
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(text);
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `${isLocal ? "http" : "https"}://${text}`);
  if (!url || url.username !== "" || url.password !== "" || url.hostname === "") return null;
  return url.origin;
}

/** All pages of the host: match patterns name no port. */
export function originPattern(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}

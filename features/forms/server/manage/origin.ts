const LABEL = /^[a-z0-9-]{1,63}$/;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * The origin of a typed site; null: it is none. https, or http of this machine (for development). It becomes part of a security policy, so
 * nothing but scheme, host and port may be in it.
 */
export function normalizeOrigin(typed: string): string | null {
  // URL.parse skips tabs and line breaks.
  const url = /\s/.test(typed.trim()) ? null : URL.parse(typed.trim());
  if (!url || !isHost(url.hostname)) return null;
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.test(url.hostname));
  const isBare = url.pathname === "/" && url.search === "" && url.hash === "" && url.username === "" && url.password === "";
  return isSafe && isBare ? url.origin : null;
}

const isHost = (host: string): boolean => /^\[[0-9a-f:]{2,39}\]$/.test(host) || host.split(".").every((label) => LABEL.test(label));

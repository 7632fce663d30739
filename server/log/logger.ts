import { type DestinationStream, pino, type Logger } from "pino";

export type { Logger };

/** Paths that hold tokens, codes, passwords or addresses of people: never written, since many people read logs. */
const REDACTED = [
  "req.headers.authorization",
  "req.headers.cookie",
  'req.headers["access-token"]',
  'req.headers["x-csrf-token"]',
  'req.headers["sealed-headers"]',
  "password",
  "code",
  "token",
  "*.password",
  "*.code_hash",
  "*.token",
];

/** `destination`: by default the standard output. */
export function createLogger(options: { level: string; role: string }, destination?: DestinationStream): Logger {
  const settings = {
    level: options.level,
    base: { role: options.role, pid: process.pid },
    redact: { paths: REDACTED, censor: "[redacted]" },
    serializers: {
      err: pino.stdSerializers.err,
      req: (req: { method: string; url: string; id: string }) => ({ method: req.method, url: withoutSecrets(req.url), id: req.id }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
    },
  };
  return destination ? pino(settings, destination) : pino(settings);
}

/**
 * Signed URLs and personal links contain their authorization in the query, and media URLs in the path: the log has only the rest of the path
 * and the parameter names.
 */
function withoutSecrets(address: string): string {
  const url = address.replace(/^\/m\/[^/?]*/, "/m/…");
  const cut = url.indexOf("?");
  if (cut < 0) return url;
  const names = [...new URLSearchParams(url.slice(cut + 1)).keys()];
  return `${url.slice(0, cut)}?${names.map((name) => `${encodeURIComponent(name)}=…`).join("&")}`;
}

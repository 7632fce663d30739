/** Flags for Chromium in tests: no background requests, no sandbox (tests may run as root), no GPU. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
] as const;

export const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

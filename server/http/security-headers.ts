import type { FastifyReply } from "fastify";

/** Set on every reply. HTML replies add their CSP with `htmlHeaders`. */
export function setSecurityHeaders(reply: FastifyReply, options: { isHttps: boolean }): void {
  reply.header("x-content-type-options", "nosniff");
  reply.header("referrer-policy", "strict-origin-when-cross-origin");
  reply.header("x-frame-options", "SAMEORIGIN");
  reply.header("cross-origin-opener-policy", "same-origin");
  reply.header("cross-origin-resource-policy", "same-origin");
  if (options.isHttps) reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
}

/** The origins of Google's script and its frames, for installations that have chosen it. */
const RECAPTCHA_SOURCES = ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"];

/** Stripe's script, fields and 3-D Secure, for installations that sell plans. */
const STRIPE = {
  script: " https://js.stripe.com https://*.js.stripe.com",
  connect: " https://api.stripe.com",
  frame: " https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  img: " https://*.stripe.com",
};

const NO_SOURCES: OtherSources = { script: "", connect: "" };

export type OtherSources = { script: string; connect: string };

type HtmlOptions = {
  /** The sources of the page's inline scripts: their hashes. */
  scripts: readonly string[];
  /** Vite's development server adds inline styles and scripts. */
  isDevelopment?: boolean;
  /** Other origins that media is uploaded to (the object storage). */
  connectSources: string[];
  usesRecaptcha?: boolean;
  usesStripe?: boolean;
  /** Other origins that pictures come from. */
  imageSources?: string[];
  /** Of a page that runs in another program, as the task pane of Outlook does. */
  otherSources?: OtherSources;
  /** Which sites may frame the page; by default our own. Others also need the header `x-frame-options` to be removed. */
  frameAncestors?: string;
};

export function htmlHeaders(options: HtmlOptions): Record<string, string> {
  const google = options.usesRecaptcha ? ` ${RECAPTCHA_SOURCES.join(" ")}` : "";
  const stripe = options.usesStripe ? STRIPE : { script: "", connect: "", frame: "", img: "" };
  const other = options.otherSources
    ? { script: ` ${options.otherSources.script}`, connect: ` ${options.otherSources.connect}` }
    : NO_SOURCES;
  const inlineScripts = options.isDevelopment ? "'unsafe-inline'" : options.scripts.join(" ");
  const csp = [
    "default-src 'self'",
    `script-src 'self' ${inlineScripts} 'wasm-unsafe-eval'${google}${stripe.script}${other.script}`,
    // Style sheets that scripts construct need no source (apps/web/constructed-styles.ts).
    `style-src 'self'${options.isDevelopment ? " 'unsafe-inline'" : ""}`,
    ["img-src 'self' data: blob:", ...(options.imageSources ?? [])].join(" ") + stripe.img,
    "media-src 'self' blob:",
    `connect-src 'self' ${options.connectSources.join(" ")}`.trim() + google + stripe.connect + other.connect,
    `frame-src 'self'${google}${stripe.frame}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${options.frameAncestors ?? "'self'"}`,
  ].join("; ");
  return {
    "content-security-policy": csp,
    "permissions-policy": "camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=(self)",
    "cache-control": "no-store",
  };
}

/** For pages that are the same for everybody: `scripts` and `styles` are the hashes of their inline elements, instead of a nonce. */
export function siteHeaders(options: { scripts: string[]; styles: string[]; connectSources: string[] }): Record<string, string> {
  const csp = [
    "default-src 'self'",
    `script-src 'self' ${options.scripts.join(" ")}`,
    `style-src 'self' ${options.styles.join(" ")}`,
    `connect-src 'self' ${options.connectSources.join(" ")}`.trim(),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join("; ");
  return {
    "content-security-policy": csp,
    "permissions-policy": "camera=(), microphone=(), display-capture=(), geolocation=(), payment=()",
  };
}
